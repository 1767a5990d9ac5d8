/** sd_listen_fds(3): the first file descriptor that systemd hands to a service. */
const firstDescriptor = 3;

/**
 * The descriptor of the socket that systemd listens on for this process (socket activation), which stays open while the
 * service restarts; undefined when there is none.
 */
export const handedSocket = (
  env: Record<string, string | undefined>,
  pid = process.pid,
): number | undefined =>
  env['LISTEN_PID'] === String(pid) && Number(env['LISTEN_FDS']) >= 1 ? firstDescriptor : undefined;
