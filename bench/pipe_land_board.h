/* Pipe Land's table: tiles on a growing plane, the water on them and where water could be brought.
 *
 * The exact search is the one that src/pipeyard/rules/pipe_land/trails.py and reach.py explain, in C: a blossom
 * sweep over the sides and gates of tiles, and straights held one way and the other where that is not enough.
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
    marks[site] = 0;
    land[site] = row != 0 || column < -2 || column > 5;
    for (int point = 0; point < 8; point++)
        partner[8 * site + point] = NOWHERE;
    for (int side = 0; side < 4; side++) {
        int near = site_at[cell + across[side] + SPAN * up[side]] - 1;
        neighbour[4 * site + side] = near;
        if (near != NOWHERE)
            neighbour[4 * near + (side ^ 2)] = site;
    }
    return site;
}

static int column_of(int site) { return cell_of[site] % SPAN - REACH; }
static int row_of(int site) { return cell_of[site] / SPAN - REACH; }

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
    if (river == NOWHERE) {
        kinds[site] = shape;
        if (shape != DOUBLE) {
            marks[site] = next_mark;
            next_mark <<= 1;
        }
        return;
    }
    door[doors++] = 4 * site + river;
    for (int side = 0; side < 4; side++)
        if (side != river)
            outlet[outlets++] = 8 * site + side;
}

static void clear_table(void)
{
    for (int site = 0; site < sites; site++)
        site_at[cell_of[site]] = 0;
    sites = tiles = outlets = doors = 0;
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

/* The sweep */

enum { UNSEEN, OUTER, INNER };
static int label[POINTS], before[POINTS], base[POINTS], visit[POINTS], queue[POINTS], queued, looks;
static int reached[SITES], crossing[SITES];

static int find(int point)
{
    while (base[point] != point)
        point = base[point] = base[base[point]];
    return point;
}

static int meeting(int one, int other)
{
    int root = 8 * sites;
    looks++;
    for (;;) {
        if (one != NOWHERE) {
            one = find(one);
            if (visit[one] == looks)
                return one;
            visit[one] = looks;
            one = one == root ? NOWHERE : before[partner[one]];
        }
        int swap = one;
        one = other;
        other = swap;
    }
}

static void shrink(int point, int other, int ring)
{
    while (find(point) != ring) {
        before[point] = other;
        other = partner[point];
        if (label[other] == INNER) {
            label[other] = OUTER;
            queue[queued++] = other;
        }
        if (base[point] == point)
            base[point] = ring;
        if (base[other] == other)
            base[other] = ring;
        point = before[other];
    }
}

static void step(int here, int there)
{
    if (label[there] == UNSEEN) {
        int onward = partner[there];
        if (onward != NOWHERE) {
            label[there] = INNER;
            before[there] = here;
            label[onward] = OUTER;
            queue[queued++] = onward;
        }
    } else if (label[there] == OUTER && find(here) != find(there)) {
        int ring = meeting(here, there);
        shrink(here, there, ring);
        shrink(there, here, ring);
    }
}

static void sweep(void)
{
    int root = 8 * sites;
    memset(label, 0, sizeof label[0] * (root + 1));
    memset(visit, 0, sizeof visit[0] * (root + 1));
    for (int point = 0; point <= root; point++)
        base[point] = point;
    looks = queued = 0;
    label[root] = OUTER;
    for (int i = 0; i < outlets; i++)
        step(root, outlet[i]);
    for (int head = 0; head < queued; head++) {
        int here = queue[head];
        const signed char *leads = LEADS[kinds[here >> 3]][here & 7];
        for (; *leads >= 0; leads++)
            step(here, (here & -8) + *leads);
    }
}

/* The straight nearest the Tap that the pipe to a point crosses both ways, or NOWHERE. */
static int crossed(int point)
{
    static int seen[SITES], walks;
    int found = NOWHERE, root = 8 * sites;
    walks++;
    for (;;) {
        int leave = partner[point], enter = before[leave], site = leave >> 3;
        if (shapes[site] == STRAIGHT) {
            if (seen[site] == walks)
                found = site;
            seen[site] = walks;
        }
        if (enter == root)
            return found;
        point = enter & 4 ? before[partner[enter]] : enter;
    }
}

/* Sweep and note the cells surely reached; the unsure ones stay in the list. */
static int sort_cells(int *cells, int count)
{
    int unsure = 0;
    sweep();
    for (int i = 0; i < count; i++) {
        int site = cells[i], straight = NOWHERE;
        for (int point = 8 * site; point < 8 * site + 4; point++)
            if (label[point] == OUTER) {
                straight = crossed(point);
                if (straight == NOWHERE) {
                    reached[site] = 1;
                    break;
                }
            }
        if (straight != NOWHERE) {
            crossing[site] = straight;
            cells[unsure++] = site;
        }
    }
    return unsure;
}

/* Keep the cells that may be reached: see Trails.sieve. */
static int sieve(int *cells, int count)
{
    static uint64_t common[POINTS];
    static int pending[64 * POINTS];
    int waiting = 0, kept = 0, hopeful[SITES] = {0};
    memset(common, 0xff, sizeof common[0] * 8 * sites);
    for (int i = 0; i < outlets; i++) {
        common[partner[outlet[i]]] = 0;
        pending[waiting++] = partner[outlet[i]];
    }
    for (int head = 0; head < waiting; head++) {
        int here = pending[head], site = here >> 3;
        if (kinds[site] == END) {
            hopeful[site] = 1;
            continue;
        }
        uint64_t passed = common[here] | marks[site];
        for (int leave = 0; leave < 4; leave++) {
            int onward = partner[8 * site + leave];
            if (!(passes[kinds[site]][here & 3] & (1 << leave)) || onward == NOWHERE ||
                passed & marks[onward >> 3])
                continue;
            uint64_t shared = common[onward] & passed;
            if (shared != common[onward]) {
                common[onward] = shared;
                pending[waiting++] = onward;
            }
        }
    }
    for (int i = 0; i < count; i++)
        if (hopeful[cells[i]])
            cells[kept++] = cells[i];
    return kept;
}

/* Decide cells with the straights held that are. */
static void decide(const int *open, int count)
{
    int cells[SITES];
    memcpy(cells, open, sizeof cells[0] * count);
    count = sieve(cells, count);
    if (count)
        count = sort_cells(cells, count);
    while (count) {
        int straight = crossing[cells[0]], group[SITES], grouped = 0, rest = 0;
        for (int i = 0; i < count; i++)
            if (crossing[cells[i]] == straight)
                group[grouped++] = cells[i];
            else
                cells[rest++] = cells[i];
        count = rest;
        for (int kind = HELD; kind < HELD + 2; kind++) {
            int left = 0;
            kinds[straight] = kind;
            for (int i = 0; i < grouped; i++)
                if (!reached[group[i]])
                    group[left++] = group[i];
            grouped = left;
            if (grouped)
                decide(group, grouped);
        }
        kinds[straight] = STRAIGHT;
    }
}

/* The free land to which turning tiles can bring water; how much there is. */
static int open_sites(int *open)
{
    int cells[SITES], count = 0, free[SITES], all = 0;
    for (int site = 0; site < sites; site++)
        if (poses[site] == NO_PIPE && land[site]) {
            reached[site] = 0;
            free[all++] = cells[count++] = site;
        }
    count = sort_cells(cells, count);
    if (count)
        decide(cells, count);
    count = 0;
    for (int i = 0; i < all; i++)
        if (reached[free[i]])
            open[count++] = free[i];
    return count;
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
