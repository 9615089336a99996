/* Random games of Pipe Land's placement and water, edition 76, advanced, four players who never act:
 * they draw, lay the tile on a random legal cell a random way round, and are done. Income, both victories and
 * the final round are as in the game. This is what plain C makes of it; rules/pipe_land/guide.py plays the same.
 *
 * Run with "tell" it prints each move as the notation has it, and tests/bench has the real rules follow.
 */

#include "dice.h"
#include "pipe_land_board.h"
#include "pipe_land_reach.h"

enum { SEATS = 4, STATE = 4, OWNERS = 5, KINDS_OF_TILE = OWNERS * 5, PILES = 4 };
enum { MONEY = 5, OPENING_TILES = 3, VICTORY_TILES = 10, VICTORY_MONEY = 50 };
static const char *const OWNER[] = {"red", "blue", "green", "yellow", "state"};
static const int COLOUR_PILES[PILES][5] = {{1, 1, 0, 0, 0}, {0, 1, 1, 0, 0}, {1, 0, 1, 0, 0}, {0, 0, 0, 1, 1}};

static int piles[PILES][KINDS_OF_TILE], left[PILES];
static int money[SEATS], laid[OWNERS], turn, winners;

static void set_table(void)
{
    static const int ends[SEATS][2] = {{0, 1}, {0, -1}, {3, 1}, {3, -1}};
    int taps[SEATS] = {0, 1, 2, 3};
    clear_table();
    for (int pile = 0; pile < PILES; pile++) {
        left[pile] = 0;
        for (int kind = 0; kind < KINDS_OF_TILE; kind++) {
            piles[pile][kind] = kind / 5 == STATE ? 1 : COLOUR_PILES[pile][kind % 5];
            left[pile] += piles[pile][kind];
        }
    }
    for (int end = 0; end < SEATS; end++) {
        int choice = below(SEATS - end), owner = taps[choice], row = ends[end][1];
        memmove(taps + choice, taps + choice + 1, sizeof taps[0] * (SEATS - end - 1 - choice));
        lay(ends[end][0], row, owner, TEE, row > 0 ? STEM_SOUTH : STEM_NORTH, row > 0 ? 2 : 0);
        moves++;
        if (telling)
            printf("-1 %d tap (%d,%d) %s\n", SEATS - end, ends[end][0], row, OWNER[owner]);
    }
    for (int seat = 0; seat < SEATS; seat++) {
        money[seat] = MONEY;
        laid[seat] = 1;
    }
    laid[STATE] = 0;
    winners = 0;
    turn = below(SEATS);
    moves++;
    if (telling)
        printf("-1 %d first %s\n", SEATS, OWNER[turn]);
}

static void chosen(int menu, const char *text)
{
    moves++;
    menus++;
    choices += menu;
    if (telling)
        printf("%d %d %s\n", turn, menu, text);
}

static int draw(void)
{
    int pile = 0, kind = 0;
    while (!left[pile])
        pile++;
    for (int skip = below(left[pile]);; kind++) {
        skip -= piles[pile][kind];
        if (skip < 0)
            break;
    }
    piles[pile][kind]--;
    left[pile]--;
    moves++;
    if (telling)
        printf("-1 0 drawn %s %s\n", OWNER[kind / 5], SHAPES[kind % 5]);
    return kind;
}

static void place(int kind)
{
    int owner = kind / 5, shape = kind % 5, count = 0, open = 0, cells[SITES], menu[4 * SITES];
    char text[40];
    open = open_sites(cells);
    for (int i = 0; i < open; i++) {
        int beside = 0;
        for (int side = 0; side < 4; side++) {
            int near = neighbour[4 * cells[i] + side];
            beside |= near != NOWHERE && poses[near] != NO_PIPE && owners[near] == owner;
        }
        if (!beside || owner == STATE)
            for (int pose = FIRST_POSE[shape]; pose < FIRST_POSE[shape] + POSE_COUNT[shape]; pose++)
                menu[count++] = POSES * cells[i] + pose;
    }
    if (!count)
        return; /* set aside */
    int code = menu[below(count)], site = code / POSES, pose = code % POSES;
    if (telling)
        snprintf(text, sizeof text, "place (%d,%d) %s", column_of(site), row_of(site), TEXT[pose]);
    chosen(count, text);
    lay(column_of(site), row_of(site), owner, shape, pose, NOWHERE);
    laid[owner]++;
}

static int opening_done(void)
{
    int short_of = 0;
    for (int seat = 0; seat < SEATS; seat++)
        short_of += laid[seat] < OPENING_TILES;
    return !left[0] || !short_of;
}

static void finish_richest(void)
{
    int most = 0;
    for (int seat = 0; seat < SEATS; seat++)
        most = money[seat] > most ? money[seat] : most;
    for (int seat = 0; seat < SEATS; seat++)
        winners |= (money[seat] == most) << seat;
}

static void play_game(void)
{
    int opening = 1, final = 0;
    set_table();
    while (!winners) {
        if (!final) {
            chosen(1, "draw");
            place(draw());
            if (opening && opening_done()) {
                opening = 0;
                for (int after = 1; after < SEATS; after++)
                    money[(turn + after) % SEATS] += after;
            }
        }
        if (!opening) {
            chosen(1, "done");
            int watered = irrigated(turn);
            money[turn] += watered * (final ? 2 : 1);
            if (!final && (watered >= VICTORY_TILES || money[turn] >= VICTORY_MONEY)) {
                winners = 1 << turn;
                break;
            }
        }
        if (final && --final == 0)
            finish_richest();
        else if (!final && !(left[0] + left[1] + left[2] + left[3]))
            final = SEATS;
        turn = (turn + 1) % SEATS;
    }
    if (!telling)
        return;
    printf("result");
    for (int seat = 0; seat < SEATS; seat++)
        printf(" %d", money[seat]);
    printf(" won by");
    for (int seat = 0; seat < SEATS; seat++)
        if (winners & (1 << seat))
            printf(" %d", seat);
    printf("\n");
}

int main(int words, char **text)
{
    make_tables();
    return play_games(words, text);
}
