import { expect, it } from 'vitest';
import { describeAt, openSides } from './cell_descriptions';

it('names open sides in the order of the compass, however they are written', () => {
  expect(openSides('SN')).toBe('north and south');
  expect(openSides('WEN')).toBe('north, east and west');
  expect(openSides('NESW')).toBe('all four sides');
  expect(openSides('NE+SW')).toBe('north and east, and south and west');
});

it('says where a cell is before what it is', () => {
  expect(describeAt([3, -2], 'free')).toBe('Column 3, row -2: free');
});
