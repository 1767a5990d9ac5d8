/** Prometheus' tester of rules, where Debian's package prometheus puts it. */
export const promtool = '/usr/bin/promtool';
