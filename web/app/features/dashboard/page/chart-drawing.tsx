import type { Chart } from './draw-chart.server.ts';

/** A chart drawn on the server. The table beside it says the same. */
export function ChartDrawing({ chart }: { chart: Chart }) {
  return (
    <div className="@container">
      <svg viewBox={`0 0 ${chart.width} ${chart.height}`} className="w-full" aria-hidden="true">
        {chart.lines.map(({ y, label }) => (
          <g key={y}>
            <line x1={chart.left} x2={chart.width} y1={y} y2={y} className="stroke-line" />
            <text
              x={chart.left - 10}
              y={y}
              textAnchor="end"
              dominantBaseline="middle"
              // In units of the drawing, which is scaled to the width of its column: about 13 px in each.
              className="fill-muted @md:text-[18px] @xl:text-[14px] text-[24px]"
            >
              {label}
            </text>
          </g>
        ))}
        {chart.bars.map(({ key, ...bar }) => (
          <rect key={key} {...bar} rx={4} className="fill-green" />
        ))}
      </svg>
    </div>
  );
}
