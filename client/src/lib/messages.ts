// Made by `python -m pipeyard.web.types`. Do not edit: change the Python types and run it again.

export interface OptionInfo {
  name: string;
  title: string;
  values: string[];
  titles: string[];
  default: string;
  help: string;
}

export interface EditionInfo {
  name: string;
  title: string;
  fewest: number;
  most: number;
  options: OptionInfo[];
}

export interface ClockSetting {
  kind?: string;
  seconds?: number;
  increment?: number;
}

export interface GameInfo {
  name: string;
  title: string;
  blurb: string;
  designer: string;
  editions: EditionInfo[];
  bots: string[];
  clock: ClockSetting;
  secrets: boolean;
}

export interface RuleInfo {
  id: string;
  name: string;
  section: string;
  text: string;
}

export interface SeatWish {
  kind: string;
  name?: string;
  bot?: string;
}

export interface NewTable {
  game: string;
  edition: string;
  options: Record<string, string>;
  seats: SeatWish[];
  clock?: ClockSetting;
}

export interface MySeat {
  seat: number;
  token: string;
}

export interface Invite {
  seat: number;
  code: string;
}

export interface TableMade {
  table: string;
  you: MySeat[];
  invites: Invite[];
  watch: string;
}

export interface InviteInfo {
  table: string;
  game: string;
  title: string;
  kind: string;
  seat: number | null;
  taken: boolean;
  host: string;
}

export interface TakeSeat {
  name: string;
}

export interface SeatTaken {
  table: string;
  seat: number;
  token: string;
}

export interface Rematch {
  token: string;
  others?: string[];
}

export interface SeatInfo {
  seat: number;
  name: string;
  colour: string;
  kind: string;
  bot: string;
  here: boolean;
}

export interface TableInfo {
  table: string;
  game: string;
  title: string;
  edition: string;
  options: Record<string, string>;
  seats: SeatInfo[];
  over: boolean;
}

export interface Verdict {
  honest: boolean;
  lines: string[];
}

export interface Problem {
  what: string;
  right: string;
}

export interface NewGathering {
  name: string;
  game?: string;
  edition?: string;
  seconds?: number;
  plays?: boolean;
}

export interface GatheringMade {
  code: string;
  host: string;
  you: string;
}

export interface Gathering {
  type: "gathering";
  code: string;
  game: string;
  title: string;
  host: string;
  players: number;
  names: string[];
  seconds: number;
  table: string;
  watch: string;
  seat: number | null;
}

export interface Gathered {
  token: string;
}

export interface BeginTry {
  device: string;
  name?: string;
}

export interface DailyLine {
  place: number;
  name: string;
  score: number | null;
  passed: number;
  bombs: number;
  crosses: number;
}

export interface MyTry {
  day: string;
  table: string;
  seat: number;
  token: string;
  result: DailyLine | null;
}

export interface DailyPage {
  day: string;
  today: string;
  flows: number;
  ends: number;
  players: number;
  lines: DailyLine[];
  commitment: string;
  secret: string;
}

export interface Hello {
  type: "hello";
  tokens?: string[];
  watch?: string;
  seen?: number;
  language?: string;
}

export interface MakeMove {
  type: "move";
  id: number;
  seat: number;
  text: string;
  at?: number;
}

export interface Undo {
  type: "undo";
  id: number;
  seat: number;
}

export interface Consent {
  type: "consent";
  id: number;
  seat: number;
  yes: boolean;
}

export interface Say {
  type: "chat";
  id: number;
  seat: number;
  text: string;
}

export interface Pause {
  type: "pause";
  id: number;
  seat: number;
  on: boolean;
}

export interface Replace {
  type: "replace";
  id: number;
  seat: number;
  by: number;
  bot?: string;
}

export interface AskHints {
  type: "hints";
  id: number;
  seat: number;
}

export interface Look {
  type: "look";
  id: number;
  at?: number | null;
}

export interface AskRanking {
  type: "ranking";
  id: number;
  after?: number;
}

export interface Ping {
  type: "ping";
}

export interface Welcome {
  type: "welcome";
  table: string;
  game: string;
  title: string;
  edition: string;
  options: Record<string, string>;
  seats: SeatInfo[];
  you: number[];
  watching: boolean;
  phrases: string[];
  clock: ClockSetting;
  crowd: number;
  daily: string;
}

export interface Presence {
  type: "presence";
  seats: SeatInfo[];
}

export interface EventInfo {
  n: number;
  seat: number;
  who: string;
  text: string;
  words: string;
  at: number;
}

export interface WaitingInfo {
  step: string;
  must: number[];
  may: number[];
}

export interface ClockInfo {
  running: boolean;
  paused: boolean;
  remaining: (number | null)[];
}

export interface UndoInfo {
  seat: number;
  free: boolean;
  asked: boolean;
  waiting_for: number[];
}

export interface ResultInfo {
  scores: (number | null)[];
  winners: number[];
  rule: string;
  reason: string;
}

export interface Frame {
  type: "frame";
  n: number;
  since: number;
  events: EventInfo[];
  views: Record<string, unknown>;
  waiting: WaitingInfo;
  menus: Record<string, string[]>;
  hints: Record<string, unknown>;
  clock: ClockInfo;
  undo: UndoInfo[];
  thinking: number[];
  result: ResultInfo | null;
}

export interface Ack {
  type: "ack";
  id: number;
  n: number;
}

export interface RefusalInfo {
  rule: string;
  reason: string;
  cells: [number, number][];
  instead: string | null;
  also: string[];
}

export interface Refused {
  type: "refused";
  id: number;
  refusal: RefusalInfo;
}

export interface Failed {
  type: "error";
  id: number | null;
  what: string;
  right: string;
}

export interface ChatLine {
  type: "chat";
  n: number;
  seat: number;
  who: string;
  text: string;
  at: number;
}

export interface HintsFor {
  type: "hints";
  id: number;
  seat: number;
  hints: unknown;
}

export interface Again {
  type: "again";
  table: string;
}

export interface CrowdLine {
  seat: number;
  place: number;
  name: string;
  points: number | null;
  joined: number;
  state: string;
}

export interface Crowd {
  type: "crowd";
  players: number;
  here: number;
  acting: number;
  top: CrowdLine[];
  places: number[];
}

export interface Ranking {
  type: "ranking";
  id: number;
  lines: CrowdLine[];
  players: number;
}

export interface Pong {
  type: "pong";
}

export interface MyTable {
  table: string;
  tokens?: string[];
  watch?: string;
}

export interface MyTables {
  tables: MyTable[];
}

export interface Standing {
  table: string;
  game: string;
  title: string;
  edition: string;
  seats: SeatInfo[];
  you: number[];
  must: number[];
  since: number;
  events: number;
  paused: boolean;
  result: ResultInfo | null;
}

export interface LessonTry {
  chapter?: number;
  moves?: string[];
  move?: string;
}

export interface LessonMoment {
  title: string;
  chapters: string[];
  chapter: number;
  step: number;
  steps: number;
  moves: string[];
  say: string;
  task: string;
  nudge: string;
  show: string;
  look: [number, number][];
  refused: RefusalInfo | null;
  missed: string;
  over: boolean;
  welcome: Welcome;
  frame: Frame;
}

export interface TryInfo {
  text: string;
  legal: boolean;
  reason: string;
}

export interface ExampleInfo {
  rule: string;
  caption: string;
  svg: string;
  tries: TryInfo[];
}

export interface RulingInfo {
  number: number;
  title: string;
  kind: string;
  rules: string[];
  text: string;
}

export interface CreditsInfo {
  designer: string;
  rulebook: string;
  about: string;
  rulings: RulingInfo[];
}

export interface PrintChoice {
  what: string;
  title: string;
  per_page: number[];
  flips: string[];
  layouts: string[];
  options: boolean;
}

export interface PrintInfo {
  game: string;
  title: string;
  editions: EditionInfo[];
  prints: PrintChoice[];
}

export interface PrintPage {
  games: PrintInfo[];
  papers: string[];
  inks: string[];
  most: number;
  audits: string[];
}

export interface AuditPlace {
  name: string;
  cell: [number, number];
  column: number;
  row: number;
  art: string[];
  is_printed: boolean;
}

export interface AuditMark {
  token: string;
  label: string;
  art: string[];
  letter: string;
}

export interface AuditClaim {
  line: string;
  label: string;
  is_number: boolean;
  example: string;
}

export interface AuditForm {
  game: string;
  columns: number;
  rows: number;
  places: AuditPlace[];
  marks: AuditMark[];
  claims: AuditClaim[];
  head: string[];
}

export interface AuditSheet {
  text: string;
}

export interface AuditStep {
  text: string;
  cells: [number, number][];
}

export interface AuditFault {
  rule: string;
  text: string;
  cells: [number, number][];
}

export interface AuditWet {
  cell: [number, number];
  art: string[];
}

export interface AuditReport {
  verdict: string;
  right: boolean;
  steps: AuditStep[];
  faults: AuditFault[];
  wet: AuditWet[];
}

export interface PipeLandKindView {
  owner: string;
  shape: string;
  count: number;
}

export interface PipeLandPlayerView {
  colour: string;
  money: number;
  passed: boolean;
  withdrawn: boolean;
  tiles: number;
  irrigated: number;
}

export interface PipeLandTileView {
  cell: [number, number];
  owner: string;
  printed: string;
  shape: string;
  sides: string;
  wet: string;
  tap: boolean;
}

export interface PipeLandOfferView {
  maker: string;
  about: string;
  cell: [number, number];
  sides: string | null;
  pounds: number;
}

export interface PipeLandPriceView {
  owner: string;
  about: string;
  cell: [number, number];
  pounds: number;
  standing: boolean;
}

export interface PipeLandQuestionView {
  verb: string;
  about: string;
  cell: [number, number];
  sides: string | null;
  player: string | null;
  refused: boolean;
}

export interface Result {
  scores: (number | null)[];
  winners: number[];
  rule: string;
  reason: string;
}

export interface PipeLandView {
  edition: string;
  mode: string;
  bargaining: boolean;
  you: string | null;
  step: string;
  turn: string | null;
  opening: boolean;
  final: boolean;
  final_turns: number;
  actions: number;
  tax: number;
  drawn: PipeLandKindView | null;
  placed: [number, number] | null;
  river_pipes: number[];
  river_columns: [number, number];
  players: PipeLandPlayerView[];
  tiles: PipeLandTileView[];
  piles: PipeLandKindView[][];
  set_aside: PipeLandKindView[];
  offers: PipeLandOfferView[];
  prices: PipeLandPriceView[];
  questions: PipeLandQuestionView[];
  position: string;
  result: Result | null;
}

export interface PipesFieldView {
  cell: [number, number];
  kind: string;
  sides: string;
  wet: string;
  teleport: number;
}

export interface PipesPlayerView {
  name: string;
  code: string;
  columns: number;
  rows: number;
  fields: PipesFieldView[];
  stock: [number, number, number];
  left: [number, number, number];
  water: number;
  path: [number, number][];
  out: number | null;
  done: boolean;
  acts: string[];
  pending: [[number, number], string] | null;
}

export interface PipesView {
  edition: string;
  duplicate: boolean;
  dry: number;
  seconds: number;
  you: string | null;
  step: string;
  turn: number;
  rounds: number;
  element: string | null;
  players: PipesPlayerView[];
  position: string;
  result: Result | null;
}

export interface PipeDreamPieceView {
  cell: [number, number];
  sides: string;
  joined: boolean;
  exit: boolean;
  way: boolean;
}

export interface PipeDreamScoreLine {
  rule: string;
  text: string;
  count: number;
  points: number;
}

export interface PipeDreamSheetView {
  player: string;
  step: string;
  dice: [number, number] | null;
  placed: boolean;
  crossed: number;
  source: [number, number] | null;
  pieces: PipeDreamPieceView[];
  symbols: [number, number][];
  wrenches: number;
  bombs_used: number;
  crosses_used: number;
  meter: number;
  next_section: number | null;
  next_flow: number | null;
  joined: number;
  exits: number;
  lines: PipeDreamScoreLine[];
  total: number;
  score: number | null;
}

export interface PipeDreamView {
  edition: string;
  duplicate: boolean;
  source: string;
  you: string | null;
  step: string;
  size: number;
  pipes: string[];
  symbols: [number, number][];
  source_cells: [number, number][];
  cross_values: number[];
  crosses_each_turn: number;
  bomb_values: number[];
  flow: [number, number][];
  sheets: PipeDreamSheetView[];
  position: string;
  result: Result | null;
}

export interface TubeTanglePlayerView {
  name: string;
  tiles: number;
  took_colour: boolean;
  colour: string | null;
  points: number | null;
}

export interface TubeTangleHandTile {
  tile: string;
  faces: string[];
  ends: string[][];
  ways: string[];
}

export interface TubeTangleTileView {
  cell: [number, number];
  what: string;
  tile: string | null;
  sides: string;
  ends: string[];
}

export interface TubeTangleEndView {
  cell: [number, number];
  side: string;
  into: string;
}

export interface TubeTangleOpeningView {
  cell: [number, number];
  side: string;
  why: string;
  beyond: [number, number];
}

export interface TubeTanglePipeView {
  material: string;
  closed: boolean;
  points: number;
  worth: number;
  cells: [number, number][];
  links: [[number, number], [number, number]][];
  ends: TubeTangleEndView[];
  openings: TubeTangleOpeningView[];
  player: string | null;
  paid: number;
}

export interface TubeTangleView {
  edition: string;
  scoring: string;
  materials: [string, string][];
  you: string | null;
  step: string;
  first: string | null;
  turn: string | null;
  to_take: number;
  players: TubeTanglePlayerView[];
  hand: TubeTangleHandTile[];
  colour: string | null;
  tiles: TubeTangleTileView[];
  rooms: number;
  roads: number;
  pouch: number;
  pipes: TubeTanglePipeView[];
  result: Result | null;
}

export interface PipesCompanion {
  edition: string;
  title: string;
  seconds: number;
  dry: number;
  elements: string[];
  weights: number[];
}

export interface PipeDreamCompanion {
  edition: string;
  title: string;
  pipes: string[];
  flow: [number, number][];
}

export interface DeckTile {
  owner: string;
  shape: string;
  count: number;
}

export interface PipeLandBank {
  players: number;
  basic: number[];
  advanced: number[];
  prices: [number, number, number][];
  least: number;
  river: [number, number][];
  pipes: number[];
  piles: DeckTile[][];
  after_setup: number;
}

export interface PipeLandCompanion {
  edition: string;
  title: string;
  colours: string[];
  rotate: number;
  tax: number[];
  income: number;
  final: number;
  goal_tiles: number;
  goal_money: number;
  banks: PipeLandBank[];
}

export interface TubeTangleCompanion {
  edition: string;
  title: string;
  fewest: number;
  most: number;
  materials: string[];
  side: number;
}

export type ClientMessage = Hello | MakeMove | Undo | Consent | Say | Pause | Replace | AskHints | Look | AskRanking | Ping;

export type ServerMessage = Welcome | Presence | Frame | Ack | Refused | Failed | ChatLine | HintsFor | Again | Crowd | Ranking | Pong;
