/* Pipe Land's table: tiles on a growing plane, the water on them, and by which sides water could be brought.
 *
 * What is known of the last grows with the table, as src/pipeyard/rules/pipe_land/approaches.py explains: a side
 * is hoped for if a walk comes to it, and sure if that walk is known to pass no tile twice.
 */

enum { NOWHERE = -1, REACH = 64, SPAN = 2 * REACH, TILES = 56, SITES = 5 * TILES, POINTS = 8 * SITES + 1 };

/* Kinds: the shapes, END for what nothing passes, and a straight held one way. */
enum { STRAIGHT, CORNER, TEE, PLUS, DOUBLE, END, HELD, KINDS = HELD + 2 };
static const char *const SHAPES[] = {"straight", "corner", "tee", "plus", "double corner"};

enum { NO_PIPE, POSES = 14, STEM_SOUTH = 8, STEM_NORTH = 10 };
static const char *const TEXT[POSES] = {"",    "NS",  "EW",  "NE",  "SE",   "SW",    "NW",
                                        "NES", "ESW", "NSW", "NEW", "NESW", "NE+SW", "NW+SE"};
static const int FIRST_POSE[] = {1, 3, 7, 11, 12}, POSE_COUNT[] = {2, 4, 4, 1, 2}; /* by shape */
static int joined[4 * POSES]; /* [4 * pose + side]: the sides that water entering there reaches */

/* By kind and point (four sides, two gates): the points a pipe steps to inside the tile, up to -1. */
static const signed char LEADS[KINDS][6][5] = {
    [STRAIGHT] = {{2, -1}, {3, -1}, {0, -1}, {1, -1}, {-1}, {-1}},
    [CORNER] = {{4, -1}, {5, -1}, {4, -1}, {5, -1}, {0, 2, -1}, {1, 3, -1}},
    [TEE] = {{4, 5, -1}, {4, 5, -1}, {4, 5, -1}, {4, 5, -1}, {0, 1, 2, 3, -1}, {0, 1, 2, 3, -1}},
    [PLUS] = {{4, 5, -1}, {4, 5, -1}, {4, 5, -1}, {4, 5, -1}, {0, 1, 2, 3, -1}, {0, 1, 2, 3, -1}},
    [DOUBLE] = {{1, 3, -1}, {0, 2, -1}, {1, 3, -1}, {0, 2, -1}, {-1}, {-1}},
    [END] = {{-1}, {-1}, {-1}, {-1}, {-1}, {-1}},
    [HELD] = {{2, -1}, {-1}, {0, -1}, {-1}, {-1}, {-1}},
    [HELD + 1] = {{-1}, {3, -1}, {-1}, {1, -1}, {-1}, {-1}},
};
static int passes[KINDS][4]; /* the sides, as bits, by which a pipe that entered by a side may leave */

static short site_at[SPAN * SPAN]; /* one more than the site, so that 0 is none */
static int sites, tiles, outlets, doors;
static int cell_of[SITES], neighbour[4 * SITES], poses[SITES], owners[SITES], shapes[SITES], land[SITES];
static int tile[TILES], outlet[12], door[4];
static int hoped[SITES], sure[SITES], before_side[4 * SITES], in_doubt;
enum { RIVER = -1, UNTOLD = -2 }; /* what comes before a side, where it is not another tile's */
static int kinds[SITES], partner[POINTS];
static uint64_t marks[SITES], next_mark;

static int touch(int column, int row)
{
    static const int across[] = {0, 1, 0, -1}, up[] = {1, 0, -1, 0};
    int cell = (row + REACH) * SPAN + column + REACH;
    if (site_at[cell])
        return site_at[cell] - 1;
    int site = sites++;
    cell_of[site] = cell;
    site_at[cell] = (short)(site + 1);
    poses[site] = NO_PIPE;
    kinds[site] = END;
    marks[site] = hoped[site] = sure[site] = 0;
    land[site] = row != 0 || column < -2 || column > 5;
    for (int point = 0; point < 8; point++)
        partner[8 * site + point] = NOWHERE;
    for (int side = 0; side < 4; side++) {
        before_side[4 * site + side] = UNTOLD;
        int near = site_at[cell + across[side] + SPAN * up[side]] - 1;
        neighbour[4 * site + side] = near;
        if (near != NOWHERE)
            neighbour[4 * near + (side ^ 2)] = site;
    }
    return site;
}

static int column_of(int site) { return cell_of[site] % SPAN - REACH; }
static int row_of(int site) { return cell_of[site] / SPAN - REACH; }

static int is_free(int site) { return poses[site] == NO_PIPE && land[site]; }

/* Whether the pipe that ends with this side is known not to pass a tile. */
static int avoids(int last, int site)
{
    for (; last >= 0; last = before_side[last])
        if (last >> 2 == site)
            return 0;
    return last == RIVER;
}

/* A walk, or a pipe if it is known to be one, comes to a side; whether that was new. */
static int note(int site, int side, int is_pipe, int from)
{
    int bit = 1 << side, is_new = !(hoped[site] & bit);
    hoped[site] |= bit;
    if (is_pipe && !(sure[site] & bit) && (kinds[site] == END || avoids(from, site))) {
        sure[site] |= bit;
        before_side[4 * site + side] = from;
        is_new = 1;
    }
    if (is_new && !sure[site] && is_free(site))
        in_doubt = 1;
    return is_new;
}

/* Follow walks on from the sides newly come to: each can become hoped for once and sure once. */
static void spread(int *newly, int count)
{
    for (int head = 0; head < count; head++) {
        int here = newly[head], site = here >> 2, leaves = passes[kinds[site]][here & 3];
        for (int side = 0; side < 4; side++)
            if (leaves & (1 << side)) {
                int near = neighbour[4 * site + side];
                if (note(near, side ^ 2, sure[site] >> (here & 3) & 1, here))
                    newly[count++] = 4 * near + (side ^ 2);
            }
    }
}

/* river: the side of a Tap that faces the river, or NOWHERE. */
static void lay(int column, int row, int owner, int shape, int pose, int river)
{
    int site = touch(column, row);
    touch(column, row + 1);
    touch(column + 1, row);
    touch(column, row - 1);
    touch(column - 1, row);
    tile[tiles++] = site;
    poses[site] = pose;
    owners[site] = owner;
    shapes[site] = shape;
    partner[8 * site + 4] = 8 * site + 5;
    partner[8 * site + 5] = 8 * site + 4;
    for (int side = 0; side < 4; side++) {
        int there = 8 * neighbour[4 * site + side] + (side ^ 2);
        partner[8 * site + side] = there;
        partner[there] = 8 * site + side;
    }
    int newly[8 * SITES], count = 0;
    if (river == NOWHERE) {
        kinds[site] = shape;
        if (shape != DOUBLE) {
            marks[site] = next_mark;
            next_mark <<= 1;
        }
        for (int side = 0; side < 4; side++)
            if (hoped[site] & (1 << side)) {
                newly[count++] = 4 * site + side;
                for (int leave = 0; leave < 4; leave++) /* what goes on through another tile may open anything */
                    if (passes[shape][side] & (1 << leave) && kinds[neighbour[4 * site + leave]] != END)
                        in_doubt = 1;
            }
    } else {
        door[doors++] = 4 * site + river;
        for (int side = 0; side < 4; side++)
            if (side != river) {
                int near = neighbour[4 * site + side];
                outlet[outlets++] = 8 * site + side;
                if (note(near, side ^ 2, 1, RIVER))
                    newly[count++] = 4 * near + (side ^ 2);
            }
    }
    spread(newly, count);
}

static void clear_table(void)
{
    for (int site = 0; site < sites; site++)
        site_at[cell_of[site]] = 0;
    sites = tiles = outlets = doors = in_doubt = 0;
    next_mark = 1;
}

static int irrigated(int owner)
{
    int wet[SITES] = {0}, pending[4 * SITES], count = 0, found = 0;
    for (int i = 0; i < doors; i++)
        pending[count++] = door[i];
    while (count) {
        int entered = pending[--count], site = entered >> 2;
        int reached = joined[4 * poses[site] + (entered & 3)] & ~wet[site];
        wet[site] |= reached;
        for (int side = 0; reached && side < 4; side++) {
            int near = neighbour[4 * site + side];
            if (reached & (1 << side) && near != NOWHERE && !(wet[near] & (1 << (side ^ 2))))
                pending[count++] = 4 * near + (side ^ 2);
        }
    }
    for (int i = 0; i < tiles; i++)
        found += owners[tile[i]] == owner && wet[tile[i]];
    return found;
}

static void make_tables(void)
{
    for (int pose = 1; pose < POSES; pose++) {
        int group = 0;
        for (const char *text = TEXT[pose];; text++) { /* the sides of one pipe, up to a plus or the end */
            if (*text && *text != '+') {
                group |= 1 << (strchr("NESW", *text) - "NESW");
                continue;
            }
            for (int side = 0; side < 4; side++)
                if (group & (1 << side))
                    joined[4 * pose + side] = group;
            group = 0;
            if (!*text)
                break;
        }
    }
    for (int kind = 0; kind < KINDS; kind++)
        for (int side = 0; side < 4; side++)
            for (const signed char *lead = LEADS[kind][side]; *lead >= 0; lead++) {
                if (*lead < 4)
                    passes[kind][side] |= 1 << *lead;
                else
                    for (const signed char *exit = LEADS[kind][9 - *lead]; *exit >= 0; exit++)
                        if (*exit != side)
                            passes[kind][side] |= 1 << *exit;
            }
}
