import { memo } from 'react';
import { coursePlan } from '#drawings/course-plan/course-plan.ts';
import { fencePaths, linePaths, placement } from '#drawings/course-plan/drawing.ts';

/**
 * The plan of a jumping course, numbered and with its track; pages render it while they are built.
 *
 * @param seed any whole number: the same seed draws the same course
 */
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
      <g stroke="var(--ink)" strokeWidth="2.2">
        {fences.map((fence) => (
          <path key={fence.number} transform={placement(fence)} d={fencePaths[fence.kind]} />
        ))}
      </g>
      <g fill="var(--surface)" stroke="var(--ink)">
        {fences.map(({ number, label: { x, y } }) => (
          <circle key={number} cx={x} cy={y} r="8" />
        ))}
      </g>
      <g fill="var(--ink)" fontFamily="ui-monospace,monospace" fontSize="10" textAnchor="middle">
        {fences.map(({ number, label: { x, y } }) => (
          <text key={number} x={x} y={y + 3.5}>
            {number}
          </text>
        ))}
      </g>
    </svg>
  );
});
