// What this browser remembers: its seats at tables, a name, and how the page shall look.
import type { Invite, MySeat } from './messages';

export interface KeptTable {
  table: string;
  game: string;
  title: string;
  seats: MySeat[];
  invites: Invite[];
  watch: string; // the code to watch with, "" if it is not known
  commitment?: string; // the seal of the draws, as it was shown first
  chatRead?: number; // the last line of its chat that was seen here
  when: number;
}

const TABLES = 'pipeyard.tables';
const MOST = 40;

function load<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

function store(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    /* a browser that keeps nothing still plays; it only forgets */
  }
}

export function tables(): KeptTable[] {
  return load<KeptTable[]>(TABLES, []);
}

export function table(id: string): KeptTable | undefined {
  return tables().find((kept) => kept.table === id);
}

/** Remember a table, adding seats to those already held there. */
export function keep(news: Omit<KeptTable, 'when'>): void {
  const old = table(news.table);
  const seats = [...(old?.seats ?? []).filter((s) => !news.seats.some((n) => n.seat === s.seat)), ...news.seats];
  const kept: KeptTable = {
    ...news,
    seats: seats.sort((a, b) => a.seat - b.seat),
    invites: news.invites.length ? news.invites : (old?.invites ?? []),
    watch: news.watch || old?.watch || '',
    commitment: old?.commitment || news.commitment || '',
    chatRead: old?.chatRead ?? 0,
    when: Date.now(),
  };
  store(TABLES, [kept, ...tables().filter((other) => other.table !== news.table)].slice(0, MOST));
}

/** Remember how far the chat of a table was read. */
export function keepChatRead(id: string, line: number): void {
  store(
    TABLES,
    tables().map((kept) => (kept.table === id ? { ...kept, chatRead: line } : kept)),
  );
}

export function forget(id: string): void {
  store(
    TABLES,
    tables().filter((kept) => kept.table !== id),
  );
}

export const myName = {
  get: () => load<string>('pipeyard.name', ''),
  set: (name: string) => store('pipeyard.name', name),
};

export const setting = {
  get: <T>(name: string, otherwise: T) => load<T>(`pipeyard.${name}`, otherwise),
  set: (name: string, value: unknown) => store(`pipeyard.${name}`, value),
};
