import type { Appearance } from './appearance.ts';
import { skinOf } from './face.ts';
import { box, disc, hem, line, paper, path, shade, strip } from './paper.ts';

const shoulders = 'M40 490C44 396 104 366 196 336C216 368 264 368 284 336C376 366 436 396 440 490Z';
const round = 'M196 336C214 372 266 372 284 336';

export function garment(appearance: Appearance, seed: string): string {
  const [, cloth, accent] = appearance.papers;
  const main = paper[cloth];
  const second = paper[accent];
  const dark = shade(main, 0.2);
  const trim: [string, string, string] = [second, paper.cream, main];
  const body =
    path(shoulders, main) + path('M300 342C376 366 436 396 440 490L330 490C340 430 330 380 300 342Z', dark);
  switch (appearance.garment) {
    case 'kemis': {
      const cream = paper.cream;
      return (
        path(shoulders, cream) +
        path('M320 348C384 370 436 400 440 490L350 490C356 430 344 380 320 348Z', shade(cream, 0.1)) +
        strip(`kemis:${seed}`, 210, 372, 60, 1, [second, cream, main, paper.saffron]) +
        strip(`kemis:${seed}`, 210, 432, 60, 1, [second, cream, main, paper.saffron]) +
        hem('M192 338C210 384 270 384 288 338', 18, [second, cream, main])
      );
    }
    case 'netela':
      return (
        path(shoulders, paper.cream) +
        path('M300 342C376 366 436 396 440 490L330 490C340 430 330 380 300 342Z', shade(paper.cream, 0.12)) +
        path('M196 336C160 400 250 450 360 490L120 490C100 440 120 370 196 336Z', shade(paper.cream, 0.06)) +
        hem('M200 338C176 396 262 444 380 492', 24, trim) +
        hem('M150 356C120 400 130 450 160 492', 10, trim)
      );
    case 'gabi':
      return (
        path('M30 490C30 380 110 330 176 312C200 372 280 372 304 312C370 330 450 380 450 490Z', paper.cream) +
        path('M304 312C370 330 450 380 450 490L300 490C380 440 350 350 304 312Z', shade(paper.cream, 0.14)) +
        line('M176 316C190 400 280 420 350 490M150 330C160 420 230 460 280 490', shade(paper.cream, 0.2), 5) +
        hem('M176 314C196 386 284 400 372 492', 16, [main, second, paper.cream])
      );
    case 'jacket':
      return (
        body +
        path('M206 340L240 430L274 340C262 366 218 366 206 340Z', paper.cream) +
        path('M196 336L240 470L168 400L180 352Z', dark) +
        path('M284 336L240 470L312 400L300 352Z', shade(main, 0.34)) +
        path('M232 372l8-8 8 8-3 16h-10zM235 390h10l8 52-13 16-13-16z', second) +
        disc(176, 430, 7, second)
      );
    case 'vest':
      return (
        path(shoulders, paper.cream) +
        path('M110 490C120 420 140 380 176 350L240 480L304 350C340 380 360 420 370 490Z', main) +
        path('M304 350C340 380 360 420 370 490L250 490Z', dark) +
        line('M212 352L240 376L268 352', shade(paper.cream, 0.2), 5) +
        [420, 450].map((y) => disc(240, y, 5, second)).join('')
      );
    case 'hoodie':
      return (
        body +
        path('M158 356C170 316 310 316 322 356C310 400 280 392 240 392C200 392 170 400 158 356Z', dark) +
        path(
          'M196 340C214 374 266 374 284 340C276 362 262 372 240 372C218 372 204 362 196 340Z',
          skinOf(appearance),
        ) +
        line('M222 386L218 448M258 386L262 440', paper.cream, 5) +
        strip(`chest:${seed}`, 40, 438, 40, 10, [second, main, paper.cream, paper.ink])
      );
    case 'shirt':
      return (
        body +
        path('M196 334L240 382L214 412L176 350Z', shade(main, -0.12)) +
        path('M284 334L240 382L266 412L304 350Z', shade(main, 0.1)) +
        line('M240 384L240 490', dark, 3) +
        [410, 444].map((y) => disc(240, y, 4.5, second)).join('')
      );
    case 'stripes':
      return `<clipPath id="s"><path d="${shoulders}"/></clipPath><g clip-path="url(#s)">${box(0, 320, 480, 170, paper.cream)}${[352, 384, 416, 448, 480].map((y) => box(0, y, 480, 15, main)).join('')}</g>${line(round, second, 10)}`;
    case 'turtleneck':
      return (
        body +
        path('M196 316C220 330 260 330 284 316L290 366C266 384 214 384 190 366Z', shade(main, -0.14)) +
        line('M194 336C220 350 260 350 286 336', dark, 3)
      );
    case 'apron':
      return (
        path(shoulders, second) +
        path('M176 356L190 490L290 490L304 356L286 366L282 400L198 400L194 366Z', main) +
        path('M186 400h108l12 90H174Z', main) +
        box(212, 440, 56, 60, dark, 4) +
        line(round, shade(second, 0.2), 7) +
        [
          [190, 420, paper.coral],
          [288, 452, paper.saffron],
          [200, 470, paper.sky],
        ]
          .map(([x, y, c]) => disc(Number(x), Number(y), 6, String(c)))
          .join('')
      );
    case 'dress':
      return (
        path(
          'M70 490C80 410 130 380 178 356C180 330 186 324 192 322C196 380 284 380 288 322C294 324 300 330 302 356C350 380 400 410 410 490Z',
          main,
        ) +
        path('M302 356C350 380 400 410 410 490L330 490C334 430 326 390 302 356Z', dark) +
        hem('M186 326C192 396 288 396 294 326', 16, trim) +
        strip(`dress:${seed}`, 96, 442, 48, 6, [second, main, paper.cream, paper.saffron])
      );
    default:
      return (
        body +
        hem('M194 337C212 380 268 380 286 337', 18, [second, paper.cream, dark]) +
        strip(`tunic:${seed}`, 216, 378, 48, 1, [second, paper.cream, main, paper.saffron]) +
        strip(`tunic:${seed}`, 216, 426, 48, 1, [second, paper.cream, main, paper.saffron])
      );
  }
}
