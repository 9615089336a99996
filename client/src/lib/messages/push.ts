// Made by `python -m pipeyard.web.wire.typescript`. Change the Python types and run it again.

export interface PushKey {
  key: string;
}

export interface PushWish {
  tokens: string[];
  endpoint: string;
  p256dh?: string;
  auth?: string;
  on?: boolean;
}
