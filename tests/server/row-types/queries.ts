import { relative } from 'node:path';
import ts from 'typescript';
import { isFunction, NeedsCall, short, textTeller, Unclear, type Env } from './texts';

/** The types that a property of a row may have: `string`, `Buffer`, `number[]`, or `json` for any other object. */
export type Field = { kinds: ReadonlySet<string>; optional: boolean; hasDate: boolean };
export type Query = {
  /** `file:line` of the query, and of the call that determines the rest if the function is generic. */
  place: string;
  fields: ReadonlyMap<string, Field>;
  /** The texts of the query for the different outcomes of its conditions. */
  texts: ReadonlySet<string>;
};
export type Found = {
  queries: Query[];
  /** Queries whose text or type is known only at run time: the place, and the reason. */
  unclear: Map<string, string>;
  /** All places that state the type of a row. */
  places: Set<string>;
};

type Types = ReadonlyMap<ts.Symbol, ts.Type>;
const methods = new Set(['many', 'manyPlanned', 'one', 'maybe']);
const deepest = 4;

/** All queries of these files whose source states the type of their rows. */
export function findQueries(files: readonly string[], root: string): Found {
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(`${root}/tsconfig.json`, ts.sys.readFile).config,
    ts.sys,
    root,
  );
  const program = ts.createProgram([...files], {
    ...options,
    incremental: false,
    tsBuildInfoFile: undefined,
    types: ['node'],
  });
  const checker = program.getTypeChecker();
  const found: Found = { queries: [], unclear: new Map(), places: new Set() };

  const calls: ts.CallExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) calls.push(node);
    ts.forEachChild(node, visit);
  };
  for (const file of files) {
    const source = program.getSourceFile(file);
    if (source) visit(source);
  }
  const nameOf = ({ expression }: ts.CallExpression) =>
    ts.isIdentifier(expression)
      ? expression.text
      : ts.isPropertyAccessExpression(expression)
        ? expression.name.text
        : '';
  const byName = new Map<string, ts.CallExpression[]>();
  for (const call of calls) byName.set(nameOf(call), [...(byName.get(nameOf(call)) ?? []), call]);
  const placeOf = (node: ts.Node) => {
    const source = node.getSourceFile();
    return `${relative(root, source.fileName)}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
  };

  /** The calls of a named function. */
  function callsOf(made: ts.SignatureDeclaration): ts.CallExpression[] {
    const named =
      made.name ??
      (ts.isVariableDeclaration(made.parent) || ts.isPropertyAssignment(made.parent) ? made.parent.name : undefined);
    if (!named || !ts.isIdentifier(named)) return [];
    return (byName.get(named.text) ?? []).filter((call) => checker.getResolvedSignature(call)?.declaration === made);
  }

  /** The members of a row type, with type parameters replaced according to the calls. */
  function members(type: ts.Type, types: Types): { all: ts.Type[]; each: boolean } {
    if (type.isUnion()) return { all: type.types, each: true };
    const known = type.flags & ts.TypeFlags.TypeParameter ? types.get(type.symbol) : undefined;
    if (known) return members(known, types);
    if (type.isIntersection()) return { all: type.types.flatMap((one) => members(one, types).all), each: false };
    return { all: [type], each: false };
  }

  function fieldsOf(type: ts.Type, types: Types): Map<string, Field> | null {
    const { all, each } = members(type, types);
    for (const one of all) {
      if (one.flags & ts.TypeFlags.TypeParameter) {
        const made = one.symbol.declarations?.[0]?.parent;
        if (made && isFunction(made)) throw new NeedsCall(made);
      }
      if (
        !(one.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) ||
        checker.getIndexInfosOfType(one).length > 0
      )
        return null;
    }
    const fields = new Map<string, Field>();
    const parts = all.map((one) => checker.getPropertiesOfType(one));
    if (parts.flat().length === 0) return null;
    for (const one of parts.flat()) {
      const missing = each && !parts.every((part) => part.some(({ name }) => name === one.name));
      const of = checker.getTypeOfSymbol(one);
      const before = fields.get(one.name);
      fields.set(one.name, {
        kinds: new Set([...(before?.kinds ?? []), ...kindsOf(of)]),
        optional: (before?.optional ?? false) || missing || (one.flags & ts.SymbolFlags.Optional) !== 0,
        hasDate: (before?.hasDate ?? false) || holdsDate(of, 0),
      });
    }
    return fields;
  }

  function kindsOf(type: ts.Type): string[] {
    const { flags } = type;
    if (type.isUnion()) return type.types.flatMap(kindsOf);
    if (flags & ts.TypeFlags.StringLike || flags & ts.TypeFlags.TemplateLiteral) return ['string'];
    if (flags & ts.TypeFlags.NumberLike) return ['number'];
    if (flags & ts.TypeFlags.BooleanLike) return ['boolean'];
    if (flags & ts.TypeFlags.Null) return ['null'];
    if (flags & ts.TypeFlags.Undefined) return ['undefined'];
    if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return ['any'];
    if (checker.isArrayType(type))
      return kindsOf(checker.getTypeArguments(type as ts.TypeReference)[0] ?? type).map((kind) => `${kind}[]`);
    if (type.symbol?.name === 'Date' || type.symbol?.name === 'Buffer') return [type.symbol.name];
    // A branded string or number.
    if (type.isIntersection()) {
      const has = (flag: ts.TypeFlags) => type.types.some(({ flags: of }) => of & flag);
      return has(ts.TypeFlags.String) ? ['string'] : has(ts.TypeFlags.Number) ? ['number'] : ['json'];
    }
    return ['json'];
  }

  const holdsDate = (type: ts.Type, depth: number): boolean => {
    if (depth > deepest) return false;
    if (type.isUnionOrIntersection()) return type.types.some((one) => holdsDate(one, depth));
    if (!(type.flags & ts.TypeFlags.Object)) return false;
    if (type.symbol?.name === 'Date' || type.symbol?.name === 'Buffer') return true;
    if (checker.isArrayType(type) || checker.isTupleType(type))
      return checker.getTypeArguments(type as ts.TypeReference).some((one) => holdsDate(one, depth + 1));
    return checker.getPropertiesOfType(type).some((one) => holdsDate(checker.getTypeOfSymbol(one), depth + 1));
  };

  /** The row type of a call of Tx: the type of its promise's value. */
  function rowOf(call: ts.CallExpression): ts.Type | null {
    const signature = checker.getResolvedSignature(call);
    const typed = signature && checker.getTypeArgumentsForResolvedSignature(signature)?.[0];
    return typed && !(typed.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any)) ? typed : null;
  }

  /** Reads a query with the known parameters, or once for each call that determines more of them. */
  function read(call: ts.CallExpression, row: ts.Type, place: string, env: Env, types: Types, depth: number): void {
    const [query] = call.arguments;
    if (!query) return;
    try {
      const fields = fieldsOf(row, types);
      if (!fields) {
        found.unclear.set(place, 'its type has no fixed properties');
        return;
      }
      const texts = waysOf((choose) => textTeller(checker, choose).statement(query, env));
      found.queries.push({ place, fields, texts });
    } catch (error) {
      if (error instanceof Unclear) found.unclear.set(place, error.message);
      else if (error instanceof NeedsCall) {
        const { callee } = error;
        const outer = depth < 3 ? callsOf(callee) : [];
        if (outer.length === 0) found.unclear.set(place, `depends on a parameter of ${short(callee)}`);
        for (const one of outer) {
          const signature = checker.getResolvedSignature(one);
          const given = signature && checker.getTypeArgumentsForResolvedSignature(signature);
          const more = new Map(types);
          callee.typeParameters?.forEach((parameter, nth) => {
            const symbol = checker.getSymbolAtLocation(parameter.name);
            const type = given?.[nth];
            if (symbol && type) more.set(symbol, type);
          });
          const inner = textTeller(checker, () => true).inside(callee, one, env);
          read(call, row, `${place} from ${placeOf(one)}`, inner, more, depth + 1);
        }
      } else throw error;
    }
  }

  for (const call of calls) {
    if (!ts.isPropertyAccessExpression(call.expression) || !methods.has(call.expression.name.text)) continue;
    const receiver = checker.getTypeAtLocation(call.expression.expression);
    if (!receiver.getProperty('manyPlanned')) continue;
    const row = rowOf(call);
    if (!row) continue;
    found.places.add(placeOf(call));
    read(call, row, placeOf(call), new Map(), new Map(), 0);
  }
  return found;
}

/** The texts if all conditions hold, if none holds, and if one of them differs from the others. */
function waysOf(tell: (choose: (condition: string) => boolean) => string): Set<string> {
  const texts = new Set<string>();
  const conditions = new Set<string>();
  const go = (usual: boolean, other?: string) =>
    texts.add(
      tell((condition) => {
        conditions.add(condition);
        return condition === other ? !usual : usual;
      }),
    );
  for (const usual of [true, false]) {
    go(usual);
    for (const condition of [...conditions]) go(usual, condition);
  }
  return texts;
}
