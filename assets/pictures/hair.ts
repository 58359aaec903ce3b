import type { Appearance } from './appearance.ts';
import { hairColor } from './face.ts';
import { disc, hem, line, moved, oval, paper, path, shade, twice } from './paper.ts';

const cropped =
  'M178 198C172 134 198 98 240 98C282 98 308 134 302 198C296 176 292 160 282 148C262 138 218 138 198 148C188 160 184 176 178 198Z';
const trims = (appearance: Appearance): [string, string, string] => [
  paper[appearance.papers[2]],
  paper.cream,
  paper[appearance.papers[1]],
];

/** What lies behind the head and shoulders. */
export function hairBehind(appearance: Appearance): string {
  const hair = hairColor(appearance);
  switch (appearance.hair) {
    case 'afro':
      return scallops(hair, 240, 168, 112, 22);
    case 'curls':
      return scallops(hair, 240, 190, 92, 14) + scallops(hair, 240, 250, 84, 12);
    case 'bob':
      return path(
        'M150 300C140 150 180 84 240 84C300 84 340 150 330 300C316 312 300 312 290 300L190 300C180 312 164 312 150 300Z',
        hair,
      );
    case 'straight':
      return path(
        'M156 400C140 190 170 86 240 86C310 86 340 190 324 400C300 410 286 400 280 380L200 380C194 400 180 410 156 400Z',
        hair,
      );
    case 'braids':
      return (
        path('M172 230C158 130 190 88 240 88C290 88 322 130 308 230Z', hair) +
        [0, 1, 2].map((n) => twice(braid(hair, 176 - n * 15, 190 + n * 6, 190 - n * 20))).join('')
      );
    case 'shuruba':
      return path(
        'M168 250C140 280 128 330 138 372C160 386 190 372 200 330L280 330C290 372 320 386 342 372C352 330 340 280 312 250C330 120 290 86 240 86C190 86 150 120 168 250Z',
        hair,
      );
    case 'locs':
      return [0, 1, 2, 3]
        .map((n) =>
          twice(
            line(
              `M${196 - n * 8} 130C${168 - n * 10} 190 ${172 - n * 12} 260 ${166 - n * 12} ${330 - n * 18}`,
              n % 2 ? shade(hair, -0.6) : hair,
              15,
            ),
          ),
        )
        .join('');
    case 'puffs':
      return twice(scallops(hair, 158, 128, 52, 12));
    case 'bun':
      return scallops(hair, 240, 78, 46, 12);
    case 'netela':
      return (
        path('M128 420C120 180 160 70 240 70C320 70 360 180 352 420Z', paper.cream) +
        path('M322 150C344 220 350 320 352 420L312 420Z', shade(paper.cream, 0.12))
      );
    case 'wrap':
      return (
        path('M168 160C150 90 190 40 246 44C310 48 330 110 310 168Z', paper[appearance.papers[2]]) +
        path('M286 66C330 20 372 50 330 92C352 96 352 130 312 122Z', shade(paper[appearance.papers[2]], 0.15))
      );
    default:
      return '';
  }
}

/** What lies on the head. */
export function hairInFront(appearance: Appearance): string {
  const hair = hairColor(appearance);
  switch (appearance.hair) {
    case 'bald':
      return '';
    case 'afro':
    case 'puffs':
    case 'curls':
      return path(
        'M180 190C176 140 200 104 240 102C280 104 304 140 300 190C294 160 276 142 240 140C204 142 186 160 180 190Z',
        hair,
      );
    case 'fade':
      return (
        path(
          'M184 168C184 120 196 84 240 82C284 84 296 120 296 168C290 150 286 142 278 138L202 138C194 142 190 150 184 168Z',
          hair,
        ) +
        path('M180 196L184 160C188 150 192 146 198 142L192 176Z', hair, 'opacity=".7"') +
        path('M300 196L296 160C292 150 288 146 282 142L288 176Z', hair, 'opacity=".7"')
      );
    case 'braids':
    case 'shuruba':
      return path(cropped, hair) + rows(hair);
    case 'bob':
    case 'straight':
      return path(
        'M178 214C168 134 198 96 240 96C282 96 312 134 302 214C298 186 290 164 262 146C236 162 204 162 192 176C184 190 182 200 178 214Z',
        hair,
      );
    case 'bun':
      return (
        path(cropped, hair) +
        line('M210 118C228 108 252 108 270 118', shade(hair, -1.2), 2.5) +
        line('M222 88C232 98 248 98 258 88', paper[appearance.papers[2]], 9)
      );
    case 'locs':
      return (
        path(cropped, hair) +
        [0, 1, 2, 3, 4]
          .map((n) => line(`M${212 + n * 14} 100L${208 + n * 16} 140`, n % 2 ? shade(hair, -0.8) : hair, 13))
          .join('')
      );
    case 'netela':
      return (
        path(
          'M172 220C170 146 196 112 240 112C284 112 310 146 308 220C304 176 286 134 240 132C194 134 176 176 172 220Z',
          hair,
        ) +
        path(
          'M150 300C140 150 178 84 240 84C302 84 340 150 330 300C322 180 300 112 240 110C180 112 158 180 150 300Z',
          paper.cream,
        ) +
        hem('M160 330C150 170 180 106 240 104C300 106 330 170 320 330', 17, trims(appearance))
      );
    case 'wrap':
      return (
        path(
          'M174 178C160 120 190 82 244 80C292 80 318 116 306 178C296 148 270 134 236 138C208 140 184 152 174 178Z',
          paper[appearance.papers[2]],
        ) +
        hem('M176 166C190 138 214 130 240 128C268 128 294 140 304 166', 18, [
          shade(paper[appearance.papers[2]], 0.25),
          paper.cream,
          paper[appearance.papers[1]],
        ]) +
        line(
          'M190 110C220 84 270 84 296 112M206 96C232 70 272 72 300 96',
          shade(paper[appearance.papers[2]], 0.2),
          4,
        )
      );
    case 'turban':
      return (
        path('M168 178C140 110 190 60 244 64C306 62 338 116 312 178C292 146 190 146 168 178Z', paper.cream) +
        line(
          'M172 160C210 100 270 84 316 110M166 136C200 90 250 70 300 88M190 168C230 124 290 116 318 150',
          shade(paper.cream, 0.16),
          5,
        )
      );
    case 'kufi':
      return (
        path(
          'M182 150L190 92C210 80 270 80 290 92L298 150C270 138 210 138 182 150Z',
          paper[appearance.papers[2]],
        ) +
        moved(
          'translate(0 0)',
          hem('M184 138C214 126 266 126 296 138', 16, [
            shade(paper[appearance.papers[2]], 0.3),
            paper.cream,
            paper[appearance.papers[1]],
          ]),
        ) +
        line('M196 104C222 94 258 94 284 104', paper.cream, 3, 'stroke-dasharray="1 9"')
      );
    case 'cap':
      return (
        path(
          'M176 166C172 110 200 84 240 84C280 84 308 110 304 166C290 156 190 156 176 166Z',
          paper[appearance.papers[2]],
        ) +
        path(
          'M170 168C196 150 284 150 310 168C300 176 276 166 240 166C204 166 180 176 170 168Z',
          shade(paper[appearance.papers[2]], 0.25),
        ) +
        disc(240, 86, 5, shade(paper[appearance.papers[2]], 0.25))
      );
    case 'flatcap':
      return (
        path(cropped, hair) +
        path(
          'M162 152C160 104 214 76 262 84C304 90 330 122 322 150C316 160 300 160 290 152C250 138 210 140 176 160C168 162 162 160 162 152Z',
          paper[appearance.papers[2]],
        ) +
        path(
          'M176 160C210 140 250 138 290 152C270 158 220 150 186 170Z',
          shade(paper[appearance.papers[2]], 0.3),
        )
      );
    case 'hat':
      return (
        path('M192 132C188 84 208 66 240 72C272 66 292 84 288 132Z', paper[appearance.papers[2]]) +
        path('M190 118L290 118L290 134L190 134Z', paper[appearance.papers[1]]) +
        oval(240, 138, 94, 17, paper[appearance.papers[2]]) +
        path(
          'M146 138C160 150 320 150 334 138C330 154 290 156 240 156C190 156 150 154 146 138Z',
          shade(paper[appearance.papers[2]], 0.28),
        )
      );
    case 'headphones':
      return (
        path(cropped, hair) +
        line('M172 204C160 60 320 60 308 204', paper[appearance.papers[2]], 15) +
        [168, 312]
          .map(
            (x) =>
              `<rect x="${x - 15}" y="176" width="30" height="62" rx="15" fill="${paper.ink}"/><rect x="${x - 9}" y="188" width="18" height="38" rx="9" fill="${paper[appearance.papers[2]]}"/>`,
          )
          .join('')
      );
    default:
      return path(cropped, hair);
  }
}

function scallops(color: string, x: number, y: number, radius: number, count: number): string {
  let curls = disc(x, y, radius, color);
  for (let at = 0; at < count; at += 1) {
    const angle = (at / count) * Math.PI * 2;
    curls += disc(
      Math.round(x + Math.cos(angle) * radius),
      Math.round(y + Math.sin(angle) * radius),
      Math.round(radius * 0.17),
      color,
    );
  }
  return curls;
}

/** The rows of shuruba, plaited close to the head. */
function rows(hair: string): string {
  return [-36, -18, 0, 18, 36]
    .map((dx) =>
      line(
        `M${240 + dx * 0.5} 101C${240 + dx * 0.9} 116 ${240 + dx} 128 ${240 + dx * 1.15} ${142 + Math.abs(dx) * 0.12}`,
        shade(hair, -1.6),
        2.6,
      ),
    )
    .join('');
}

function braid(hair: string, x: number, y: number, length: number): string {
  let knots = '';
  for (let at = 0; at < length; at += 13) {
    knots += path(`M${x - 7} ${y + at}l7-8 7 8-7 9z`, at % 26 ? hair : shade(hair, -0.9));
  }
  return knots + disc(x, y + length, 6, paper.saffron);
}
