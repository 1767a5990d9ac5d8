/** What the promised browsers lack, by MDN's data. */
import { createRequire } from 'node:module';
import browserslist from 'browserslist';

const require = createRequire(import.meta.url);
const data = require('@mdn/browser-compat-data');

/** MDN's name of each browser that `browserslist` names. */
const mdnNames = { chrome: 'chrome', firefox: 'firefox', safari: 'safari', ios_saf: 'safari_ios' };

/** `16.4` of `16.4-16.5` or `≤16.4`, as a number that can be compared. */
const versionNumber = (version) => {
  const [major = 0, minor = 0] = (/[\d.]+/.exec(version)?.[0] ?? '').split('.').map(Number);
  return major * 1000 + minor;
};

/** The oldest promised version of each browser, by MDN's name. */
const oldestPromised = () => {
  const oldest = new Map();
  for (const [name, version] of browserslist().map((one) => one.split(' '))) {
    const mdnName = mdnNames[name];
    if (!mdnName) throw new Error(`browser-data.js does not know what MDN calls ${name}`);
    const known = oldest.get(mdnName);
    if (!known || versionNumber(version) < versionNumber(known)) oldest.set(mdnName, version);
  }
  return oldest;
};
const promised = oldestPromised();

/** Under its own name, without a setting to be changed first. */
const isPlain = ({ version_added: added, version_removed: removed, ...statement }) =>
  Boolean(added) &&
  added !== 'preview' &&
  !removed &&
  !['flags', 'prefix', 'alternative_name'].some((limit) => limit in statement);

const isIn = (version, statements) =>
  [statements]
    .flat()
    .some((one) => isPlain(one) && versionNumber(one.version_added) <= versionNumber(version));

/** The promised browsers that lack what a record of MDN's describes: `safari 16.4`. */
export const lacking = (record) => {
  const support = record?.__compat?.support;
  return [...promised]
    .filter(([name, version]) => support?.[name] && !isIn(version, support[name]))
    .map(([name, version]) => `${name} ${version}`);
};

const own = (object, key) => (object && Object.hasOwn(object, key) ? object[key] : undefined);

/** MDN's record of a global variable; undefined when there is none. */
export const globalRecord = (name) =>
  own(data.api.Window, name) ?? own(data.api, name) ?? own(data.javascript.builtins, name);

/**
 * MDN's record of a member; undefined when there is none.
 *
 * @param owner an interface, or a global object that the code names
 * @param isGlobal whether it is the latter, whose static members count
 */
export const memberRecord = (owner, name, isGlobal) => {
  const builtin = owner.replace(/^Readonly|Constructor$/g, '');
  return (
    (isGlobal ? own(own(data.api, owner), `${name}_static`) : undefined) ??
    own(own(data.api, owner), name) ??
    own(own(data.javascript.builtins, builtin), name)
  );
};
