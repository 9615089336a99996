// Pipe Dream on the host's page.
import Call from './Call.svelte';
import Sheet from './Sheet.svelte';
import type { CrowdLine } from '../../lib/messages';
import { t } from '../../lib/words.svelte';

const seat = (view: { sheets: { player: string }[] }): number => Number(view.sheets[0]?.player.replace('player', '') ?? 1) - 1;
const stands = (line: CrowdLine): string =>
  line.points !== null ? t('{n} {n:point|points}', { n: line.points }) : t('{n} joined', { n: line.joined });
export default { Call, Sheet, seat, stands };
