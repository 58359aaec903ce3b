import { scaleBand, scaleLinear } from 'd3-scale';
import { type Currency, formatAmount } from '#web/platform/money.ts';

export interface ChartBar {
  /** What tells it from the others, such as the start of a period. */
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where each part of the chart is, in a drawing of this size. */
export interface Chart {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly bars: readonly ChartBar[];
  /** Grid lines with their amounts. */
  readonly lines: readonly { readonly y: number; readonly label: string }[];
}

const [width, height] = [640, 240];
const room = { left: 92, right: 4, top: 14, bottom: 10 };
/** The least height, so that a bar is visible at all. */
const leastBar = 3;
/** The greatest width: there may be few bars. */
const widestBar = 40;

/** Drawn here, so that the library of the scales stays on the server. */
export function drawChart(
  sums: readonly { readonly key: string; readonly total_amount: number }[],
  currency: Currency,
): Chart {
  const most = Math.max(...sums.map(({ total_amount }) => total_amount), 1);
  const across = scaleBand(
    sums.map(({ key }) => key),
    [room.left, width - room.right],
  ).padding(0.28);
  const barWidth = Math.min(across.bandwidth(), widestBar);
  const upward = scaleLinear([0, most], [height - room.bottom, room.top]).nice(4);
  const ground = upward(0);
  return {
    width,
    height,
    left: room.left,
    bars: sums.map(({ key, total_amount }) => {
      const barHeight = total_amount > 0 ? Math.max(ground - upward(total_amount), leastBar) : 0;
      return {
        key,
        x: round((across(key) ?? 0) + (across.bandwidth() - barWidth) / 2),
        y: round(ground - barHeight),
        width: round(barWidth),
        height: round(barHeight),
      };
    }),
    lines: upward
      .ticks(4)
      .map((amount) => ({ y: round(upward(amount)), label: formatAmount(amount, currency) })),
  };
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}
