/* A loop of our own around the counter of the BSD game of cribbage (score.c, cards.c), which
 * is compiled beside it and belongs to its authors. Counts hands read from standard input,
 * five bytes each (four cards and the starter, 0 the ace of clubs to 51 the king of spades),
 * several times over; prints the sum of the points and the seconds of the best round. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef struct {
    int rank;
    int suit;
} CARD;

int scorehand(const CARD hand[], CARD starter, int n, int crb, int do_explain);

char explan[128];
CARD deck[52], phand[6], chand[6], crib[5], known[52], turnover;
int cgames, cscore, pgames, pscore, glimit, knownum;
char quiet, rflag;

int main(int argc, char **argv)
{
    long n = atol(argv[1]);
    unsigned char *cards = malloc(5 * n);
    CARD(*hands)[5] = malloc(n * sizeof *hands);
    double best = 1e9;
    long sum = 0;

    (void) argc;
    if (fread(cards, 5, n, stdin) != (size_t) n)
        return 1;
    for (long i = 0; i < n; i++)
        for (int k = 0; k < 5; k++) {
            hands[i][k].rank = cards[5 * i + k] / 4;
            hands[i][k].suit = cards[5 * i + k] % 4;
        }
    for (int round = 0; round < 5; round++) {
        struct timespec start, end;
        clock_gettime(CLOCK_MONOTONIC, &start);
        sum = 0;
        for (long i = 0; i < n; i++)
            sum += scorehand(hands[i], hands[i][4], 4, 0, 0);
        clock_gettime(CLOCK_MONOTONIC, &end);
        double took = (end.tv_sec - start.tv_sec) + 1e-9 * (end.tv_nsec - start.tv_nsec);
        if (took < best)
            best = took;
    }
    printf("%ld %.9f\n", sum, best);
    return 0;
}
