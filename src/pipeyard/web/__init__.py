"""The table: live play in the browser. HTTP and WebSocket around ``match``; no rules here."""
