"""Writes the app's icons into client/public: ``python scripts/icons.py``, when drawing/icon.py has changed.

The pictures are taken with Chromium, found on the PATH or named in PIPEYARD_CHROMIUM.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from pipeyard.drawing.icon import icon

PUBLIC = Path(__file__).resolve().parent.parent / "client" / "public"
PICTURES = {  # name: (pixels, maskable)
    "icon-192.png": (192, False),
    "icon-512.png": (512, False),
    "icon-maskable-192.png": (192, True),
    "icon-maskable-512.png": (512, True),
    "apple-touch-icon.png": (180, True),
}
PAGE = "<style>*{{margin:0}}svg{{display:block;width:{size}px;height:{size}px}}</style>{svg}"


def main() -> int:
    chromium = os.environ.get("PIPEYARD_CHROMIUM") or shutil.which("chromium")
    if not chromium:
        print("there is no Chromium: install it, or name it in PIPEYARD_CHROMIUM")
        return 1
    (PUBLIC / "icon.svg").write_text(icon() + "\n", encoding="utf-8")
    with sync_playwright() as tools:
        browser = tools.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, (size, maskable) in PICTURES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(PAGE.format(size=size, svg=icon(maskable)))
            page.screenshot(path=str(PUBLIC / name), omit_background=True)
            page.close()
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
