import { memo } from 'react';
import { coursePlan } from '#drawings/course-plan/course-plan.ts';
import { fencePaths, linePaths, placement } from '#drawings/course-plan/drawing.ts';

/** A course drawn from a seed, where there is no image of it. For islands; pages use components/drawings/CoursePlan.astro. */
export const CoursePlan = memo(({ seed }: { seed: number }) => {
  const { width, height, fences, track, start, finish } = coursePlan(seed);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} fill="none" aria-hidden="true">
      <rect x="8" y="8" width={width - 16} height={height - 16} rx="2" stroke="var(--line)" />
      <path d={track} stroke="var(--lake)" strokeWidth="1.5" strokeDasharray="5 5" />
      <g stroke="var(--muted)" strokeWidth="1.5">
        <path transform={placement(start)} d={linePaths.start} />
        <path transform={placement(finish)} d={linePaths.finish} />
      </g>
      {fences.map((fence) => (
        <g key={fence.number}>
          <path
            transform={placement(fence)}
            d={fencePaths[fence.kind]}
            stroke="var(--ink)"
            strokeWidth="2.2"
          />
          <circle
            cx={fence.label.x}
            cy={fence.label.y}
            r="8"
            fill="var(--surface)"
            stroke="var(--ink)"
          />
          <text
            x={fence.label.x}
            y={fence.label.y + 3.5}
            fill="var(--ink)"
            fontFamily="ui-monospace,monospace"
            fontSize="10"
            textAnchor="middle"
          >
            {fence.number}
          </text>
        </g>
      ))}
    </svg>
  );
});
