/**
 * A chief science officer at her bench, in the style of the strata: contours in ink, and each shade as lines between two
 * curves. It is an image file of its own, as it would be a tenth of the page that shows it.
 */

/** A start point and the points of its cubics, two numbers each. */
type Curve = readonly number[];

/** Path data of `count` curves at equal distances between two curves, which are not drawn themselves. */
const shade = (from: Curve, to: Curve, count: number): string =>
  Array.from({ length: count }, (_, k) => {
    const share = (k + 1) / (count + 1);
    const mixed = from.map((value, i) => Math.round(value + share * ((to[i] ?? value) - value)));
    return `M${mixed.slice(0, 2).join(' ')}C${mixed.slice(2).join(' ')}`;
  }).join('');

const hairLeft = {
  outer: [228, 92, 176, 68, 126, 104, 127, 176, 128, 216, 130, 246, 142, 272],
  inner: [228, 96, 202, 104, 170, 126, 162, 164, 157, 190, 160, 222, 173, 246],
};
const hairRight = {
  outer: [228, 92, 262, 84, 289, 116, 289, 176, 288, 214, 286, 244, 275, 268],
  inner: [228, 96, 240, 106, 256, 128, 261, 156, 264, 182, 262, 216, 250, 240],
};
const air = shade(
  [0, 66, 90, 76, 120, 20, 205, 20, 290, 20, 310, 76, 400, 56],
  [0, 420, 90, 420, 120, 400, 205, 400, 290, 400, 310, 420, 400, 420],
  12,
);
const chinShade = shade(
  [178, 246, 190, 264, 224, 264, 238, 244],
  [178, 268, 194, 278, 222, 280, 239, 274],
  4,
);
const blouse = shade(
  [174, 288, 190, 330, 222, 330, 239, 286],
  [199, 426, 203, 432, 210, 432, 213, 426],
  10,
);
const sleeveLeft = shade(
  [88, 332, 66, 356, 58, 420, 54, 490],
  [110, 352, 100, 392, 98, 440, 98, 490],
  6,
);
const sleeveRight = shade(
  [314, 400, 314, 420, 316, 450, 318, 490],
  [326, 344, 338, 380, 346, 430, 350, 490],
  4,
);

/** Size of the drawing, in its own units. */
export const portraitSize = { width: 352, height: 440 };

/** The SVG file, whose symbol `portrait` takes the theme's colours from the page that uses it. */
export const portraitScientist = (): string => `<svg xmlns="http://www.w3.org/2000/svg">
<symbol id="portrait" viewBox="24 40 ${portraitSize.width} ${portraitSize.height}" fill="none">
  <path d="M0 0h400v500H0z" fill="var(--stone)"/>
  <g stroke="var(--lake)">
    <path d="${air}" opacity=".28"/>
    <g stroke-width="1.6">
      <path
        d="M302 226v86q0 8 8 8h44q8 0 8-8v-86M297 226h10M357 226h10M302 256q15-6 30 0t30 0M307 274q12-5 25 0t25 0"/>
      <path d="M318 298V176c0-42 28-62 66-68M346 296V180c0-24 12-34 38-40M313 176h10M341 180h10"/>
      <path
        d="M34 92v96h84M40 160c20 2 28-2 36-24 5-16 10-26 17-14 5 10 10 13 23 12-14 4-20 8-27 24-6 16-12 22-20 18-10-6-14-14-29-16z"/>
      <path d="M0 330h400"/>
    </g>
  </g>
  <circle cx="346" cy="298" r="5" fill="var(--amber)"/>

  <g
    stroke="var(--ink)"
    stroke-width="2"
    stroke-linejoin="round"
    stroke-linecap="round"
    fill="var(--surface)"
  >
    <path
      d="M170 284c-18 20-62 28-82 48-22 24-30 88-34 158h296c-4-70-10-134-32-158-20-20-60-28-76-48z"/>
    <path d="M177 236c1 22 0 38-5 50l34 150 36-150c-4-12-5-28-4-50z"/>
    <path
      stroke="none"
      d="M228 94c-34 8-70 40-72 76-2 32 6 54 18 68 11 13 21 18 34 18s24-8 34-22c12-18 20-44 20-80 0-20-14-50-34-60z"/>
    <path fill="none" d="M158 160c-2 34 5 64 18 80 10 12 20 17 32 17s23-8 33-22c12-16 19-36 20-70"/>
  </g>
  <g stroke="var(--lake)" stroke-width="1.2">
    <path d="${chinShade + blouse}"/>
    <path d="${sleeveLeft + sleeveRight}" opacity=".5"/>
  </g>

  <g stroke="var(--ink)" stroke-width="2" stroke-linejoin="round" stroke-linecap="round">
    <g fill="var(--surface)">
      <path d="M172 282c-10 14-20 22-32 30l16 26-20 6 69 96z"/>
      <path d="M241 282c10 14 20 22 32 30l-16 26 20 6-69 96z"/>
    </g>
    <path
      d="M206 440v50M104 392c-4 30-6 60-6 98M312 392c4 30 6 60 6 98M236 410h46v44q-23 8-46 0zM246 410v-16M254 410v-11"/>
    <path
      d="M228 92C176 68 126 104 127 176c1 40 3 70 15 96 14-2 25-10 31-26-13-24-16-56-11-82 8-38 40-60 66-68 12 10 28 32 33 60 3 26 1 60-11 84 8 14 15 22 25 28 12-24 14-52 14-92 0-60-27-92-61-84z"
      fill="var(--stone)"/>
  </g>
  <g stroke="var(--lake)" stroke-width="1.4">
    <path d="${shade(hairLeft.outer, hairLeft.inner, 8)}"/>
    <path d="${shade(hairRight.outer, hairRight.inner, 6)}"/>
  </g>

  <g stroke="var(--ink)" stroke-width="1.8" stroke-linecap="round">
    <path d="M167 159q14-8 30-2M226 156q14-5 26 4" stroke-width="2.6"/>
    <path d="M171 182c5-8 18-10 26-2M228 180c7-8 18-6 22 2" stroke-width="2.4"/>
    <path d="M178 187q7 2 13-1M232 186q6 3 12 0M220 193c2 7 5 10 4 14s-8 6-13 3M206 177q6-5 12 0"/>
    <path d="M192 227c5 3 12 5 20 5s15-3 19-7M204 241q8 4 16-1"/>
    <rect x="162" y="165" width="44" height="33" rx="15"/>
    <rect x="218" y="165" width="40" height="33" rx="15"/>
  </g>
  <g fill="var(--ink)">
    <circle cx="185" cy="180.5" r="4"/>
    <circle cx="239" cy="180.5" r="4"/>
    <circle cx="206" cy="458" r="2.5"/>
  </g>
</symbol>
</svg>
`;
