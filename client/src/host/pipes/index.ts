// Pipes on the host's page.
import Call from './Call.svelte';
import Sheet from './Sheet.svelte';
import type { CrowdLine } from '../../lib/messages';
import { t } from '../../lib/words.svelte';

const seat = (view: { players: { name: string }[] }): number => Number(view.players[0]?.name.slice(1) ?? 1) - 1;
const stands = (line: CrowdLine): string => t('{n} {n:field|fields}', { n: line.joined }); // that the water can run
export default { Call, Sheet, seat, stands };
