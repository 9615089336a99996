/* Where Pipe Land's water could be brought, exactly, for the cells that are not sure yet.
 *
 * The search is the one that src/pipeyard/rules/pipe_land/trails.py and reach.py explain: a blossom sweep over the
 * sides and gates of tiles, and straights held one way and the other where that is not enough.
 */

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
                    sure[site] |= 1 << (point & 3);
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
    int doubtful[SITES], doubts = 0, count = 0;
    for (int site = 0; in_doubt && site < sites; site++)
        if (hoped[site] && !sure[site] && is_free(site)) {
            reached[site] = 0;
            doubtful[doubts++] = site;
        }
    if (doubts)
        doubts = sort_cells(doubtful, doubts);
    if (doubts)
        decide(doubtful, doubts);
    in_doubt = 0;
    for (int site = 0; site < sites; site++)
        if (sure[site] && is_free(site))
            open[count++] = site;
    return count;
}
