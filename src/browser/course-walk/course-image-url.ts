/**
 * The address of a course's image, as far as it can be one: http or https, or a path on the host.
 *
 * @param base address of the host
 */
export const imageAddress = (courseImage: string, base: string): string | undefined => {
  if (!courseImage || !URL.canParse(courseImage, base)) return undefined;
  const { protocol, href } = new URL(courseImage, base);
  return /^https?:$/.test(protocol) ? href : undefined;
};
