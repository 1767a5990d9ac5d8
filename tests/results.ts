/** What the reports of the two test runners say, in one shape: for the end of `npm test`. */

/** How many tests passed and were skipped, and each that failed: its name, its file, and the beginning of why. */
export interface Results {
  passed: number;
  skipped: number;
  failures: string[];
}

interface VitestReport {
  numPassedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    tests: {
      projectName: string;
      status: string;
      results: { error?: { message?: string } }[];
    }[];
  }[];
}

interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; skipped: number };
}

const linesOfReason = 12;

const failure = (name: string, file: string, reason = ''): string => {
  const lines = reason.split('\n').slice(0, linesOfReason);
  return [`${name} (${file})`, ...lines].join('\n    ');
};

/** Reads the report of Vitest's reporter `json`. A file that could not be run counts as one failure. */
export const vitestResults = (report: VitestReport): Results => ({
  passed: report.numPassedTests,
  skipped: report.numPendingTests,
  failures: report.testResults.flatMap(({ name: file, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && !failed.length) return [failure('The whole file', file, message)];
    return failed.map((test) => failure(test.fullName, file, test.failureMessages[0]));
  }),
});

/** Reads the report of Playwright's reporter `json`. A test that passed only when tried again has failed. */
export const playwrightResults = (report: PlaywrightReport): Results => {
  const failuresOf = ({ suites = [], specs }: PlaywrightSuite): string[] => [
    ...specs.flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, results }) =>
          failure(
            `[${projectName}] ${title}`,
            file,
            results.find(({ error }) => error)?.error?.message,
          ),
        ),
    ),
    ...suites.flatMap(failuresOf),
  ];
  return {
    passed: report.stats.expected,
    skipped: report.stats.skipped,
    failures: report.suites?.flatMap(failuresOf) ?? [],
  };
};
