/** Reads the metrics of a TrueType font that are needed for a fallback of the same size. */

export interface FontMetrics {
  /** Distances from the baseline, in ems. */
  ascent: number;
  descent: number;
  lineGap: number;
  /** Advance width of a character, in ems. */
  width: (character: string) => number;
}

/**
 * @param font a TrueType font (OpenType 1.9: `head`, `hhea`, `hmtx`, and `cmap` in format 4)
 * @throws Error when a table is missing
 */
export const readFontMetrics = (font: Buffer): FontMetrics => {
  const table = (tag: string): Buffer => {
    for (let at = 12; at < 12 + 16 * font.readUInt16BE(4); at += 16) {
      if (font.toString('latin1', at, at + 4) === tag)
        return font.subarray(font.readUInt32BE(at + 8));
    }
    throw new Error(`The font has no ${tag} table.`);
  };
  const [head, hhea, hmtx, cmap] = [table('head'), table('hhea'), table('hmtx'), table('cmap')];
  const em = head.readUInt16BE(18);
  const lastWidth = hhea.readUInt16BE(34) - 1;

  const offsets = Array.from({ length: cmap.readUInt16BE(2) }, (_, i) =>
    cmap.readUInt32BE(8 + 8 * i),
  );
  const map = offsets
    .map((offset) => cmap.subarray(offset))
    .find((sub) => sub.readUInt16BE(0) === 4);
  if (!map) throw new Error('The font maps no characters in format 4.');
  const segments = map.readUInt16BE(6);

  const glyph = (code: number): number => {
    let at = 14;
    while (map.readUInt16BE(at) < code) at += 2;
    const start = map.readUInt16BE(at + segments + 2);
    const delta = map.readUInt16BE(at + 2 * segments + 2);
    const rangeAt = at + 3 * segments + 2;
    const toGlyphs = map.readUInt16BE(rangeAt);
    if (code < start) return 0;
    const found = toGlyphs === 0 ? code : map.readUInt16BE(rangeAt + toGlyphs + 2 * (code - start));
    return (found + delta) & 0xffff;
  };

  return {
    ascent: hhea.readInt16BE(4) / em,
    descent: -hhea.readInt16BE(6) / em,
    lineGap: hhea.readInt16BE(8) / em,
    width: (character) =>
      hmtx.readUInt16BE(4 * Math.min(glyph(character.charCodeAt(0)), lastWidth)) / em,
  };
};
