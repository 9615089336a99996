// Pipe Dream on the host's page.
import Call from './Call.svelte';
import Sheet from './Sheet.svelte';

const seat = (view: { sheets: { player: string }[] }): number => Number(view.sheets[0]?.player.replace('player', '') ?? 1) - 1;
export default { Call, Sheet, seat };
