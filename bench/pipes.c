/* Random games of Pipes, edition classic, two players: what plain C makes of the same rules.
 *
 * Every player's move is picked from the whole menu, which is built anew each time. Compiled with -DFITTING
 * there are no menus: players draw at the open end of their pipe what takes the water on, and are done.
 * Run with "tell" it prints each move as the notation has it, and tests/bench has the real rules follow.
 * The rulebook beside the rules (src/pipeyard/rules/pipes/rulebook.md) explains what is played here.
 */

#include "dice.h"

enum { COLUMNS = 10, ROWS = 10, SIZE = COLUMNS * ROWS, WALLS = 10, DRY = 12, SEATS = 2 };
enum { NOWHERE = -1 };

/* What is on a field. Teleport t of a board is TELEPORT + t. */
enum { EMPTY, NS, EW, NE, SE, SW, NW, CROSSING, WALL, VALVE, TELEPORT };
static const char *const TEXT[] = {"", "NS", "EW", "NE", "SE", "SW", "NW", "NS+EW"};
static const int ELEMENTS[] = {SE, SW, NE, NW, EW, NS, CROSSING};

/* [piece][side]: the side by which water leaves that entered by that side. Sides are N, E, S, W. */
static const int EXIT[][4] = {
    [EMPTY] = {-1, -1, -1, -1}, [NS] = {2, -1, 0, -1},      [EW] = {-1, 3, -1, 1},
    [NE] = {1, 0, -1, -1},      [SE] = {-1, 2, 1, -1},      [SW] = {-1, -1, 3, 2},
    [NW] = {3, -1, -1, 0},      [CROSSING] = {2, 3, 0, 1},  [WALL] = {-1, -1, -1, -1},
    [VALVE] = {-1, -1, -1, -1},
};
static int neighbour[4 * SIZE];

/* Codes: DONE, TAKE_BACK, then FIRST + SIZE * verb + site. */
enum { DONE, TAKE_BACK, FIRST };
enum { DRAW, CROSS, ROTATE, TELEPORT_END = ROTATE + NW + 1, VERBS = TELEPORT_END + 4 };

struct act {
    int code, old;
};

struct board {
    signed char pieces[SIZE], wet[SIZE];
    int valve, outlet, walls;
    int rotations, crossings, teleports; /* left */
    int ends[2];                         /* the doors of the one teleport */
    int front, steps, out;
    struct act acts[16];
    int done_acts, pending, drawn, done;
};

static struct board boards[SEATS];
static int turn, rounds, element, players_in;

static void chance(const char *format, const char *what)
{
    moves++;
    if (telling)
        printf(format, what);
}

static void chance_cell(const char *verb, int site)
{
    moves++;
    if (telling)
        printf("-1 0 %s (%d,%d)\n", verb, site % COLUMNS + 1, site / COLUMNS + 1);
}

static int reached(const struct board *board, int wall)
{
    signed char seen[SIZE];
    int queue[SIZE], count = 0;
    for (int site = 0; site < SIZE; site++)
        seen[site] = board->pieces[site] != EMPTY;
    int root = neighbour[4 * board->valve + board->outlet];
    seen[wall] = seen[root] = 1;
    queue[count++] = root;
    for (int head = 0; head < count; head++)
        for (int side = 0; side < 4; side++) {
            int near = neighbour[4 * queue[head] + side];
            if (near != NOWHERE && !seen[near]) {
                seen[near] = 1;
                queue[count++] = near;
            }
        }
    return count;
}

static void make_board(struct board *board)
{
    static const char *const outlets[] = {"N", "E", "S", "W"};
    memset(board, 0, sizeof *board);
    board->rotations = 3;
    board->crossings = 2;
    board->teleports = 1;
    board->pending = NOWHERE;
    int column = COLUMNS / 2 - 1 + below(2), row = ROWS / 2 - 1 + below(2);
    board->valve = row * COLUMNS + column;
    board->pieces[board->valve] = VALVE;
    chance_cell("valve", board->valve);
    board->outlet = below(4);
    chance("-1 0 outlet %s\n", outlets[board->outlet]);
    int root = neighbour[4 * board->valve + board->outlet];
    board->front = 4 * root + (board->outlet ^ 2);
    while (board->walls < WALLS) {
        int site = below(SIZE);
        if (board->pieces[site] != EMPTY || site == root || 2 * reached(board, site) < SIZE)
            continue;
        board->pieces[site] = WALL;
        board->walls++;
        chance_cell("wall", site);
    }
}

static void act(struct board *board, int code)
{
    int verb = (code - FIRST) / SIZE, site = (code - FIRST) % SIZE;
    struct act *now = &board->acts[board->done_acts++];
    now->code = code;
    now->old = board->pieces[site];
    if (verb == DRAW) {
        board->pieces[site] = (signed char)element;
        board->drawn = 1;
    } else if (verb == CROSS) {
        board->pieces[site] = CROSSING;
        board->crossings--;
    } else if (verb < TELEPORT_END) {
        board->pieces[site] = (signed char)(verb - ROTATE);
        board->rotations--;
    } else if (board->pending == NOWHERE) {
        board->pending = 4 * site + verb - TELEPORT_END;
    } else {
        board->ends[0] = board->pending;
        board->ends[1] = 4 * site + verb - TELEPORT_END;
        board->pieces[site] = board->pieces[board->pending >> 2] = TELEPORT;
        board->pending = NOWHERE;
        board->teleports--;
    }
}

enum { ENDED, MOVED, RECROSSED };

/* The door by which water leaves that enters by a door; NOWHERE if it cannot enter. */
static int leaves(const struct board *board, int door)
{
    int piece = board->pieces[door >> 2];
    if (piece == TELEPORT)
        return door == board->ends[0] ? board->ends[1] : door == board->ends[1] ? board->ends[0] : NOWHERE;
    return EXIT[piece][door & 3] < 0 ? NOWHERE : (door & -4) + EXIT[piece][door & 3];
}

static int across(int door)
{
    return neighbour[door] == NOWHERE ? NOWHERE : 4 * neighbour[door] + ((door & 3) ^ 2);
}

static int step(struct board *board)
{
    int door = board->front, out = door == NOWHERE ? NOWHERE : leaves(board, door);
    if (out == NOWHERE)
        return ENDED;
    int site = door >> 2, again = board->pieces[site] == CROSSING && board->wet[site];
    board->wet[site] |= (signed char)(1 << (door & 3));
    board->wet[out >> 2] |= (signed char)(1 << (out & 3));
    board->steps++;
    board->front = across(out);
    return again ? RECROSSED : MOVED;
}

static void water_round(void)
{
    int owed[SEATS];
    rounds++;
    for (int seat = 0; seat < SEATS; seat++)
        owed[seat] = !boards[seat].out;
    for (;;) {
        int made[SEATS] = {0}, total = 0;
        for (int seat = 0; seat < SEATS; seat++)
            for (; owed[seat] > 0; owed[seat]--) {
                int what = step(&boards[seat]);
                if (what == ENDED) {
                    boards[seat].out = rounds;
                    players_in--;
                    break;
                }
                made[seat] += what == RECROSSED;
                total += what == RECROSSED;
            }
        if (!total)
            return;
        for (int seat = 0; seat < SEATS; seat++)
            owed[seat] = boards[seat].out ? 0 : total - made[seat];
    }
}

static void tell(int seat, int size, int code)
{
    int verb = (code - FIRST) / SIZE, site = (code - FIRST) % SIZE;
    int column = site % COLUMNS + 1, row = site / COLUMNS + 1;
    printf("%d %d ", seat, size);
    if (code == DONE)
        printf("done\n");
    else if (code == TAKE_BACK)
        printf("take back\n");
    else if (verb == DRAW)
        printf("draw (%d,%d)\n", column, row);
    else if (verb == CROSS)
        printf("crossing (%d,%d)\n", column, row);
    else if (verb < TELEPORT_END)
        printf("rotate (%d,%d) %s\n", column, row, TEXT[verb - ROTATE]);
    else
        printf("teleport (%d,%d) %c\n", column, row, "NESW"[verb - TELEPORT_END]);
}

static void made(int seat, int size, int code)
{
    moves++;
    if (telling)
        tell(seat, size, code);
}

#ifdef FITTING

static void play_turn(void)
{
    for (int seat = 0; seat < SEATS; seat++) {
        struct board *board = &boards[seat];
        if (board->out)
            continue;
        int door = board->front, out;
        while (door != NOWHERE && (out = leaves(board, door)) != NOWHERE)
            door = across(out);
        if (door != NOWHERE && board->pieces[door >> 2] == EMPTY && EXIT[element][door & 3] >= 0) {
            made(seat, 0, FIRST + DRAW * SIZE + (door >> 2));
            act(board, FIRST + DRAW * SIZE + (door >> 2));
        }
        made(seat, 0, DONE);
        board->done_acts = 0;
    }
}

#else

static int menu[2 + SIZE * VERBS];

static void take_back(struct board *board)
{
    struct act *last = &board->acts[--board->done_acts];
    int verb = (last->code - FIRST) / SIZE, site = (last->code - FIRST) % SIZE;
    if (verb == DRAW) {
        board->pieces[site] = EMPTY;
        board->drawn = 0;
    } else if (verb == CROSS) {
        board->pieces[site] = EMPTY;
        board->crossings++;
    } else if (verb < TELEPORT_END) {
        board->pieces[site] = (signed char)last->old;
        board->rotations++;
    } else if (board->pending != NOWHERE) {
        board->pending = NOWHERE;
    } else { /* both ends */
        board->done_acts--;
        board->pieces[board->ends[0] >> 2] = board->pieces[board->ends[1] >> 2] = EMPTY;
        board->teleports++;
    }
}

static int make_menu(const struct board *board)
{
    int count = 0, empty[SIZE], free = 0;
    menu[count++] = DONE;
    if (board->done_acts)
        menu[count++] = TAKE_BACK;
    for (int site = 0; site < SIZE; site++)
        if (board->pieces[site] == EMPTY)
            empty[free++] = site;
    if (board->pending == NOWHERE) {
        if (!board->drawn)
            for (int i = 0; i < free; i++)
                menu[count++] = FIRST + DRAW * SIZE + empty[i];
        if (board->crossings)
            for (int i = 0; i < free; i++)
                menu[count++] = FIRST + CROSS * SIZE + empty[i];
        if (board->rotations)
            for (int site = 0; site < SIZE; site++) {
                int piece = board->pieces[site];
                if (piece == EMPTY || piece > NW || board->wet[site])
                    continue;
                int from = piece <= EW ? NS : NE, to = piece <= EW ? EW : NW;
                for (int pose = from; pose <= to; pose++)
                    if (pose != piece)
                        menu[count++] = FIRST + (ROTATE + pose) * SIZE + site;
            }
        if (!board->teleports)
            return count;
    }
    for (int side = 0; side < 4; side++)
        for (int i = 0; i < free; i++)
            if (4 * empty[i] + side != board->pending)
                menu[count++] = FIRST + (TELEPORT_END + side) * SIZE + empty[i];
    return count;
}

static void play_turn(void)
{
    int undone = players_in;
    for (int seat = 0; seat < SEATS; seat++)
        boards[seat].done = boards[seat].drawn = boards[seat].done_acts = 0;
    while (undone) {
        int must[SEATS], count = 0;
        for (int seat = 0; seat < SEATS; seat++)
            if (!boards[seat].out && !boards[seat].done)
                must[count++] = seat;
        int seat = must[count > 1 ? below(count) : 0];
        struct board *board = &boards[seat];
        int size = make_menu(board), code = menu[below(size)];
        menus++;
        choices += size;
        made(seat, size, code);
        if (code == DONE) {
            if (board->pending != NOWHERE)
                take_back(board);
            board->done = 1;
            undone--;
        } else if (code == TAKE_BACK) {
            take_back(board);
        } else {
            act(board, code);
        }
    }
}

#endif

static void play_game(void)
{
    players_in = SEATS;
    rounds = 0;
    for (int seat = 0; seat < SEATS; seat++)
        make_board(&boards[seat]);
    for (turn = 1;; turn++) {
        element = ELEMENTS[below(7)];
        chance("-1 7 element %s\n", TEXT[element]);
        play_turn();
        if (turn >= DRY)
            water_round();
        if (players_in <= 1)
            break;
    }
    if (!telling)
        return;
    printf("result");
    for (int seat = 0; seat < SEATS; seat++)
        printf(" %d", boards[seat].out ? boards[seat].out - 1 : rounds);
    printf(" won by");
    for (int seat = 0; seat < SEATS; seat++)
        if (!boards[seat].out || !players_in) /* who is left, or all who went out together last */
            printf(" %d", seat);
    printf("\n");
}

int main(int words, char **text)
{
    for (int site = 0; site < SIZE; site++) {
        int column = site % COLUMNS, row = site / COLUMNS;
        neighbour[4 * site] = row > 0 ? site - COLUMNS : NOWHERE;
        neighbour[4 * site + 1] = column < COLUMNS - 1 ? site + 1 : NOWHERE;
        neighbour[4 * site + 2] = row < ROWS - 1 ? site + COLUMNS : NOWHERE;
        neighbour[4 * site + 3] = column > 0 ? site - 1 : NOWHERE;
    }
    return play_games(words, text);
}
