/* The random source of pipeyard.rules.bag.Dice, and the frame that both programs share. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static uint32_t word;

/* A whole number from 0 to n - 1. */
static inline int below(int n)
{
    word ^= word << 13;
    word ^= word >> 17;
    word ^= word << 5;
    return (int)(((uint64_t)word * (uint32_t)n) >> 32);
}

static void seed_dice(uint32_t seed)
{
    word = (seed * 2654435761u) ^ 0x9E3779B9u;
    if (word == 0)
        word = 1;
    for (int i = 0; i < 4; i++)
        below(2);
}

/* What was played: moves of chance included, and the sizes of the players' menus. */
static long moves, menus, choices;
static int telling; /* print every move as text, with its seat (-1 for chance) and the size of its menu */

static void play_game(void); /* one whole game, told if asked for */

/* PROGRAM SEED GAMES [tell]: plays, then prints games, moves, menus, choices in them and CPU seconds. */
static int play_games(int words, char **text)
{
    if (words < 3 || words > 4 || (words == 4 && strcmp(text[3], "tell") != 0)) {
        fprintf(stderr, "usage: %s SEED GAMES [tell]\n", text[0]);
        return 2;
    }
    long games = atol(text[2]);
    telling = words == 4;
    seed_dice((uint32_t)strtoul(text[1], NULL, 10));
    clock_t began = clock();
    for (long game = 0; game < games; game++)
        play_game();
    double spent = (double)(clock() - began) / CLOCKS_PER_SEC;
    if (!telling)
        printf("%ld %ld %ld %ld %.6f\n", games, moves, menus, choices, spent);
    return 0;
}
