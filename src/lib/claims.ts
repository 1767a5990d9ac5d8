interface Claim {
  figure: string;
  label: string;
  source?: string | undefined;
}

/**
 * Divides claims into figures (claims with a source) and one sentence of all others, for the end of a paragraph.
 */
export const splitClaims = <T extends Claim>(claims: T[]): { figures: T[]; sentence: string } => {
  const others = claims.filter(({ source }) => !source);
  const phrases = others.map(({ figure, label }) => `${figure} ${label}`);
  return {
    figures: claims.filter(({ source }) => source),
    sentence: phrases.length ? `${phrases.join(', ')}.` : '',
  };
};
