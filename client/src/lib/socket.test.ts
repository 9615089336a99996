import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSocket } from '../testing/fake_socket';
import { isForGood, openAhead, Socket } from './socket';

const heard: unknown[] = [];
let down = 0;
let socket: Socket<unknown, unknown>;

function connect(): void {
  socket = new Socket<unknown, unknown>('/ws/abc', {
    hello: () => ({ type: 'hello' }),
    hear: (message) => heard.push(message),
    down: () => (down += 1),
    beat: { type: 'ping' },
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.spyOn(Math, 'random').mockReturnValue(0.5); // then a wait is exactly as long as it is said to be
  FakeSocket.made = [];
  heard.length = 0;
  down = 0;
  connect();
});

afterEach(() => {
  socket.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a socket that was opened ahead', () => {
  beforeEach(() => {
    socket.close();
    FakeSocket.made = [];
    openAhead('/ws/abc');
  });

  it('is taken, and says hello when it opens', () => {
    connect();
    FakeSocket.last.open();
    expect(FakeSocket.made).toHaveLength(1);
    expect(FakeSocket.last.sent).toEqual([{ type: 'hello' }]);
  });

  it('says hello at once where it is open already', async () => {
    FakeSocket.last.open();
    connect();
    await Promise.resolve();
    FakeSocket.last.tell({ type: 'welcome' });
    expect(FakeSocket.made).toHaveLength(1);
    expect(FakeSocket.last.sent).toEqual([{ type: 'hello' }]);
    expect(heard).toEqual([{ type: 'welcome' }]);
  });

  it('is left alone where it was cut meanwhile', () => {
    FakeSocket.last.close();
    connect();
    expect(FakeSocket.made).toHaveLength(2);
    FakeSocket.last.open();
    expect(FakeSocket.last.sent).toEqual([{ type: 'hello' }]);
  });

  it('is closed where nobody comes to speak on it', () => {
    FakeSocket.last.open();
    vi.advanceTimersByTime(10000);
    expect(FakeSocket.last.readyState).toBe(3);
    connect();
    expect(FakeSocket.made).toHaveLength(2);
  });
});

describe('a socket', () => {
  it('says hello first and hears what is told', () => {
    FakeSocket.last.open();
    FakeSocket.last.tell({ type: 'welcome' });
    expect(FakeSocket.last.url).toMatch(/^ws:\/\/.*\/ws\/abc$/);
    expect(FakeSocket.last.sent).toEqual([{ type: 'hello' }]);
    expect(heard).toEqual([{ type: 'welcome' }]);
  });

  it('says nothing on a line that is not up', () => {
    socket.send({ type: 'move' });
    expect(FakeSocket.last.sent).toEqual([]);
  });

  it('comes back when the line was cut, later each time', () => {
    const waits = [250, 500, 1000, 2000, 4000, 4000];
    for (const [n, wait] of waits.entries()) {
      FakeSocket.last.close();
      vi.advanceTimersByTime(wait - 1);
      expect(FakeSocket.made.length).toBe(n + 1);
      vi.advanceTimersByTime(1);
      expect(FakeSocket.made.length).toBe(n + 2);
    }
    expect(down).toBe(waits.length);
  });

  it('tries again soon once it was let in', () => {
    for (const wait of [250, 500, 1000]) {
      FakeSocket.last.close();
      vi.advanceTimersByTime(wait);
    }
    FakeSocket.last.open();
    socket.settled();
    FakeSocket.last.close();
    vi.advanceTimersByTime(250);
    expect(FakeSocket.made.length).toBe(5);
  });

  it('does not wait when the network is back', () => {
    FakeSocket.last.close();
    dispatchEvent(new Event('online'));
    expect(FakeSocket.made.length).toBe(2);
    vi.advanceTimersByTime(10_000);
    expect(FakeSocket.made.length).toBe(2);
  });

  it('shows now and then that it is there, only after it was let in', () => {
    FakeSocket.last.open();
    vi.advanceTimersByTime(20_000);
    expect(FakeSocket.last.sent).toEqual([{ type: 'hello' }]);
    socket.settled();
    vi.advanceTimersByTime(40_000);
    expect(FakeSocket.last.sent.slice(1)).toEqual([{ type: 'ping' }, { type: 'ping' }]);
  });

  it('begins anew at once, and the old line is no loss', () => {
    FakeSocket.last.open();
    socket.restart();
    expect(FakeSocket.made.length).toBe(2);
    expect(FakeSocket.made[0]?.readyState).toBe(3);
    expect(down).toBe(0);
  });

  it('stays closed', () => {
    socket.close();
    vi.advanceTimersByTime(60_000);
    dispatchEvent(new Event('online'));
    socket.restart();
    expect(FakeSocket.made.length).toBe(1);
  });
});

it('comes back unless it was told for good', () => {
  expect([4403, 4404, 4410].map(isForGood)).toEqual([true, true, true]);
  expect([1006, 1012, 4408, 4503].map(isForGood)).toEqual([false, false, false, false]);
});
