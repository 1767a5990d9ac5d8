/** Checks and tests rules for Prometheus; where Debian's package prometheus puts it. */
export const promtool = '/usr/bin/promtool';
