/**
 * An ESLint rule: what the browsers of `browserslist` do not all have is used only behind a check that it is there.
 * It reads MDN's data and, where TypeScript knows them, types: `element.showPopover()` is found as `URL.canParse()` is.
 * Attributes and CSS are not looked at: a browser passes over those that it does not know. (eslint-plugin-compat 7 finds one of
 * the six in browsers.test.ts: it knows neither types nor most static methods.)
 */
import { globalRecord, lacking, memberRecord } from './browser-data.js';

/** The names of an interface and of those that it extends. */
const lineage = (checker, type) =>
  type.isUnion()
    ? type.types.flatMap((one) => lineage(checker, one))
    : [
        type.symbol?.name,
        ...(type.isClassOrInterface() ? checker.getBaseTypes(type) : []).flatMap((base) =>
          lineage(checker, base),
        ),
      ];

/** The interfaces under which MDN may list a member of an expression; none unless it is TypeScript's own library's. */
const interfacesOf = ({ program, getTypeAtLocation }, node, name) => {
  const checker = program.getTypeChecker();
  const type = checker.getApparentType(getTypeAtLocation(node).getNonNullableType());
  const declared = (checker.getPropertyOfType(type, name)?.declarations ?? []).filter((one) =>
    program.isSourceFileDefaultLibrary(one.getSourceFile()),
  );
  if (declared.length === 0) return [];
  const target = type.target ?? type;
  return [...declared.map(({ parent }) => parent.name?.text), ...lineage(checker, target)].filter(
    (owner) => owner !== undefined,
  );
};

/** Whether the code asks for the feature itself, or runs only where an enclosing condition has asked for it. */
const isGuarded = (node, name, sourceCode) => {
  const isCalled = /^(Call|New)Expression$/.test(node.parent.type) && node.parent.callee === node;
  if (node.parent.optional && (isCalled || node.parent.object === node)) return true;
  for (let inner = node, outer = node.parent; outer; inner = outer, outer = outer.parent) {
    const condition = outer.type === 'LogicalExpression' ? outer.left : outer.test;
    const isConditional = /^(If|Conditional|Logical)/.test(outer.type);
    if (outer.type === 'UnaryExpression' && outer.operator === 'typeof') return true;
    if (!isConditional || !condition) continue;
    if (condition === inner) return !isCalled && inner === node;
    if (sourceCode.getText(condition).includes(name)) return true;
  }
  return false;
};

const supported = {
  meta: {
    type: 'problem',
    docs: { description: 'what a promised browser lacks is used only behind a check' },
    schema: [],
    messages: { lacking: '{{name}} is missing in {{browsers}}: ask whether it is there first.' },
  },
  create(context) {
    const { sourceCode } = context;
    const services = sourceCode.parserServices;
    const isGlobal = (node) => {
      for (let scope = sourceCode.getScope(node); scope; scope = scope.upper) {
        const variable = scope.set.get(node.name);
        if (variable) return variable.defs.length === 0;
      }
      return true;
    };
    const check = (node, name, record) => {
      const browsers = lacking(record);
      if (browsers.length === 0 || isGuarded(node, name, sourceCode)) return false;
      const data = { name: sourceCode.getText(node), browsers: browsers.join(', ') };
      context.report({ node, messageId: 'lacking', data });
      return true;
    };
    return {
      'Program:exit'() {
        const { through, variables } = sourceCode.scopeManager.globalScope;
        const implicit = variables.filter(({ defs }) => defs.length === 0);
        for (const { identifier, isTypeReference } of [
          ...through,
          ...implicit.flatMap(({ references }) => references),
        ]) {
          if (!isTypeReference) check(identifier, identifier.name, globalRecord(identifier.name));
        }
      },
      'MemberExpression[computed=false]'(node) {
        const { object, property } = node;
        const { name } = property;
        const records = [
          ...(object.type === 'Identifier' && isGlobal(object)
            ? [memberRecord(object.name, name, true)]
            : []),
          ...(services?.program
            ? interfacesOf(services, object, name).map((owner) => memberRecord(owner, name, false))
            : []),
        ];
        records.some((record) => check(node, name, record));
      },
    };
  },
};

export const browsersPlugin = { meta: { name: 'browsers' }, rules: { supported } };
