/** The journeys of `npm run proof:spoken` in the course-walk area. */
import { execFileSync } from 'node:child_process';
import { fillFields, type Journey, type Visitor } from './screen-reader/visitor.ts';

/** Firefox's own words do not always say more of an alert or a question. */
const browserDialog = 'says:';

interface Demo {
  email: string;
  password: string;
}

/** Adds the demo account to a store, as `npm run course-walk:demo` does. */
const makeDemo = (env: Record<string, string>): Demo => {
  const said = execFileSync(process.execPath, ['api/commands/course-walk-demo.ts'], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  const value = (name: string): string => new RegExp(`${name} +(\\S+)`).exec(said)?.[1] ?? '';
  return { email: value('email'), password: value('password') };
};

let demo: Demo | undefined;

/** The demo account, made once. */
const demoIn = (env: Record<string, string>): Demo => (demo ??= makeDemo(env));

const logIn = async (visitor: Visitor, email: string, password: string): Promise<void> => {
  await visitor.open('/course-walk/login');
  await visitor.pressUntil('Tab', 'Email entry required');
  await fillFields(visitor, email, password);
  await visitor.press('Return');
};

export const courseWalkJourneys: Record<string, Journey> = {
  'course-walk': async (visitor, env) => {
    const { email, password } = demoIn(env);
    const { press, pressUntil, hears } = visitor;
    await logIn(visitor, email, 'not the password');
    await hears('The e-mail address or password is incorrect.', browserDialog);
    await press('Return');
    await hears('Password password text', 'selected');
    await visitor.type(password);
    await press('Return');
    await hears('Course Walk: your courses');
    await pressUntil('Tab', 'Delete push button');
    await press('Return');
    await hears(browserDialog);
    await press('Return');
    await hears('Course deleted successfully');
  },
  reset: async ({ open, press, type, pressUntil, hears }) => {
    await open('/course-walk/reset');
    await pressUntil('Tab', 'Email entry');
    await type('nobody@engines.example');
    await press('Return');
    await hears('Check your e-mail panel');
  },
  account: async (visitor, env) => {
    const { email, password } = demoIn(env);
    const { press, type, pressUntil, hears } = visitor;
    await logIn(visitor, email, password);
    await hears('Course Walk: your courses');
    await pressUntil('Tab', 'Account push button');
    await press('Return');
    // The opening of a dialog is not said (known limits of the statement).
    await press('Tab');
    await press('shift+Tab');
    await hears('Current password password text');
    await type('not the password');
    await pressUntil('Tab', 'New password password text');
    await type('an engine of brass wheels');
    await pressUntil('Tab', 'Change password push button');
    await press('Return');
    await hears('Current password password text', 'Error: This is not your current password');
    await press('ctrl+a');
    await type(password);
    await pressUntil('Tab', 'Change password push button');
    await press('Return');
    await hears('Your password is changed.');
  },
};
