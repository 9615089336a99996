// A WebSocket that mends itself: it says hello, hears messages, and comes back when the line was cut.
const FIRST_WAIT = 250; // milliseconds before the first try again, doubled with each
const LONGEST_WAIT = 4000;
const HEARTBEAT = 20000;

const UNCLAIMED = 10000; // milliseconds that a connection opened ahead waits for who will speak on it

const ahead = new Map<string, WebSocket>();

function dial(path: string): WebSocket {
  return new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`);
}

/** Open a connection before the page that will speak on it has come. */
export function openAhead(path: string): void {
  const socket = dial(path);
  ahead.set(path, socket);
  setTimeout(() => {
    if (ahead.delete(path)) socket.close();
  }, UNCLAIMED);
}

/** The connection that was opened ahead, if it is still there. */
function claim(path: string): WebSocket | undefined {
  const socket = ahead.get(path);
  ahead.delete(path);
  return socket && socket.readyState <= WebSocket.OPEN ? socket : undefined;
}

const LATE = 4408; // this page was too slow to say hello

/** Whether the server hung up for good: not where it stops (1012), cannot reach its store just now (4503), or heard nothing in time. */
export const isForGood = (code: number): boolean => code >= 4400 && code < 4500 && code !== LATE;

export interface Listener<In, Out> {
  hello(): Out; // what is said first on every new connection
  hear(message: In): void;
  down?(code: number): void; // the line was cut, with the server's code if it hung up
  beat?: Out; // said now and then on a connection that is up
}

export class Socket<In, Out> {
  readonly #path: string;
  readonly #listener: Listener<In, Out>;
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #timer = 0;
  #beat = 0;
  #closed = false;

  constructor(path: string, listener: Listener<In, Out>) {
    this.#path = path;
    this.#listener = listener;
    addEventListener('online', this.#hurry);
    document.addEventListener('visibilitychange', this.#hurry);
    this.#connect();
  }

  /** Say something, if the line is up. Whoever needs an answer says it again after the next hello. */
  send(message: Out): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** The server has let us in: the next time the line is cut, try again soon. */
  settled(): void {
    this.#wait = FIRST_WAIT;
    clearInterval(this.#beat);
    const { beat } = this.#listener;
    if (beat !== undefined) this.#beat = window.setInterval(() => this.send(beat), HEARTBEAT);
  }

  /** Leave this connection and begin another at once. */
  restart(): void {
    if (this.#closed) return;
    const old = this.#socket;
    this.#socket = null;
    clearTimeout(this.#timer);
    clearInterval(this.#beat);
    old?.close();
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#beat);
    removeEventListener('online', this.#hurry);
    document.removeEventListener('visibilitychange', this.#hurry);
    this.#socket?.close();
  }

  #connect = (): void => {
    if (this.#closed) return;
    const socket = claim(this.#path) ?? dial(this.#path);
    this.#socket = socket;
    const greet = (): void => this.send(this.#listener.hello());
    if (socket.readyState === WebSocket.OPEN) queueMicrotask(greet);
    else socket.onopen = greet;
    socket.onmessage = (message) => this.#listener.hear(JSON.parse(String(message.data)) as In);
    socket.onclose = ({ code }) => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      clearInterval(this.#beat);
      if (this.#closed) return;
      this.#listener.down?.(code);
      this.#timer = window.setTimeout(this.#connect, this.#wait * (0.75 + Math.random() / 2));
      this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    };
  };

  /** There is a network again, or somebody looks: do not wait any longer. */
  #hurry = (): void => {
    if (this.#socket || this.#closed || document.hidden) return;
    clearTimeout(this.#timer);
    this.#wait = FIRST_WAIT;
    this.#connect();
  };
}
