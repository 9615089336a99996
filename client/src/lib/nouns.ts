// What things are called: words the page needs whole, because colour and shape agree differently in every language.
import { t } from './words.svelte';

const COLOURS: Record<string, () => string> = {
  red: () => t('red'),
  blue: () => t('blue'),
  green: () => t('green'),
  yellow: () => t('yellow'),
  purple: () => t('purple'),
  orange: () => t('orange'),
  state: () => t('the State'),
};
const TILES: Record<string, () => string> = {
  'red straight': () => t('red straight'),
  'red corner': () => t('red corner'),
  'red tee': () => t('red tee'),
  'red plus': () => t('red plus'),
  'red double corner': () => t('red double corner'),
  'blue straight': () => t('blue straight'),
  'blue corner': () => t('blue corner'),
  'blue tee': () => t('blue tee'),
  'blue plus': () => t('blue plus'),
  'blue double corner': () => t('blue double corner'),
  'green straight': () => t('green straight'),
  'green corner': () => t('green corner'),
  'green tee': () => t('green tee'),
  'green plus': () => t('green plus'),
  'green double corner': () => t('green double corner'),
  'yellow straight': () => t('yellow straight'),
  'yellow corner': () => t('yellow corner'),
  'yellow tee': () => t('yellow tee'),
  'yellow plus': () => t('yellow plus'),
  'yellow double corner': () => t('yellow double corner'),
  'purple straight': () => t('purple straight'),
  'purple corner': () => t('purple corner'),
  'purple tee': () => t('purple tee'),
  'purple plus': () => t('purple plus'),
  'purple double corner': () => t('purple double corner'),
  'orange straight': () => t('orange straight'),
  'orange corner': () => t('orange corner'),
  'orange tee': () => t('orange tee'),
  'orange plus': () => t('orange plus'),
  'orange double corner': () => t('orange double corner'),
  'state straight': () => t('State straight'),
  'state corner': () => t('State corner'),
  'state tee': () => t('State tee'),
  'state plus': () => t('State plus'),
  'state double corner': () => t('State double corner'),
};
const SHAPES: Record<string, () => string> = {
  straight: () => t('straight'),
  corner: () => t('corner'),
  tee: () => t('tee'),
  plus: () => t('plus'),
  'double corner': () => t('double corner'),
  crossing: () => t('crossing'),
  wall: () => t('wall'),
  valve: () => t('valve'),
  teleport: () => t('teleport'),
};
const BOTS: Record<string, () => string> = {
  random: () => t('random'),
  greedy: () => t('greedy'),
  guided: () => t('guided'),
};

export const colourName = (colour: string): string => COLOURS[colour]?.() ?? colour;
export const tileName = (owner: string, shape: string): string => TILES[`${owner} ${shape}`]?.() ?? `${owner} ${shape}`;
export const shapeName = (shape: string): string => SHAPES[shape]?.() ?? shape;
export const botName = (bot: string): string => BOTS[bot]?.() ?? bot;
