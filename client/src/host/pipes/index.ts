// Pipes on the host's page.
import Call from './Call.svelte';
import Sheet from './Sheet.svelte';

const seat = (view: { players: { name: string }[] }): number => Number(view.players[0]?.name.slice(1) ?? 1) - 1;
export default { Call, Sheet, seat };
