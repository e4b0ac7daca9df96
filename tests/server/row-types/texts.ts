import ts from 'typescript';

type Written = { at: ts.Node; env: Env };
/** The value of a parameter or a constant: its expression with the values known there; a list; or none. */
type Bound = Written | { list: Bound[] } | { raw: Bound } | 'absent';
export type Env = ReadonlyMap<ts.Symbol, Bound>;

/** The SQL depends on a parameter, so it is known only at the calls. */
export class NeedsCall extends Error {
  readonly callee: ts.SignatureDeclaration;
  constructor(callee: ts.SignatureDeclaration) {
    super('depends on a parameter');
    this.callee = callee;
  }
}
/** The SQL is made in a way that this file cannot follow. */
export class Unclear extends Error {}

export const short = (node: ts.Node) => node.getText().slice(0, 50).replace(/\s+/g, ' ');
const unclear = (node: ts.Node) => new Unclear(`cannot follow ${short(node)}`);

/** A placeholder for a value in a text, until it is numbered. */
const hole = '\u0001';

/**
 * Determines the texts of SQL templates from their source: fragments, functions that make them, and one outcome of each
 * condition. If only a call determines a condition, `choose` decides it.
 */
export function textTeller(checker: ts.TypeChecker, choose: (condition: string) => boolean) {
  const isSql = (type: ts.Type): boolean =>
    type.isUnion()
      ? type.types.some(isSql)
      : type.getSymbol()?.name === 'Sql' && type.getProperty('strings') !== undefined;

  function symbolOf(name: ts.Node): ts.Symbol | undefined {
    const found = ts.isShorthandPropertyAssignment(name.parent)
      ? checker.getShorthandAssignmentValueSymbol(name.parent)
      : checker.getSymbolAtLocation(name);
    return found && found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found;
  }

  /** The expression that a name is declared with; null if it is declared without a value. */
  function named(name: ts.Identifier, env: Env): Bound | null {
    const symbol = symbolOf(name);
    const known = symbol && env.get(symbol);
    if (known) return known;
    const made = symbol?.valueDeclaration;
    if (!made || ts.isFunctionDeclaration(made)) return null;
    if (ts.isVariableDeclaration(made)) return made.initializer ? { at: made.initializer, env } : null;
    if (ts.isParameter(made)) throw new NeedsCall(made.parent);
    if (ts.isBindingElement(made)) {
      const whole = made.parent.parent;
      if (ts.isParameter(whole)) throw new NeedsCall(whole.parent);
      if (ts.isVariableDeclaration(whole) && whole.initializer) return element(made, { at: whole.initializer, env });
    }
    throw unclear(name);
  }

  /** The value of a part of a destructuring pattern. */
  function element(part: ts.BindingElement, of: Bound): Bound {
    if (ts.isArrayBindingPattern(part.parent)) return list(of)[part.parent.elements.indexOf(part)] ?? 'absent';
    const name = part.propertyName ?? part.name;
    if (!ts.isIdentifier(name)) throw unclear(part);
    const found = of === 'absent' ? of : property(of, name.text, part);
    return found === 'absent' && part.initializer ? { at: part.initializer, env: envOf(of) } : found;
  }
  const envOf = (of: Bound): Env => (of !== 'absent' && 'env' in of ? of.env : new Map());

  /** A property of an expression that evaluates to an object literal. */
  function property(of: Bound, name: string, asker: ts.Node): Bound {
    const { object, env } = objectOf(of, asker);
    for (const part of [...object.properties].reverse()) {
      if (ts.isSpreadAssignment(part)) {
        const inner = property({ at: part.expression, env }, name, asker);
        if (inner !== 'absent') return inner;
      } else if ((ts.isIdentifier(part.name) || ts.isStringLiteral(part.name)) && part.name.text === name) {
        if (ts.isPropertyAssignment(part)) return { at: part.initializer, env };
        if (ts.isShorthandPropertyAssignment(part)) return { at: part.name, env };
        if (ts.isMethodDeclaration(part)) return { at: part, env };
        throw unclear(asker);
      }
    }
    return 'absent';
  }

  function objectOf(of: Bound, asker: ts.Node): { object: ts.ObjectLiteralExpression; env: Env } {
    const { at, env } = written(of, asker);
    return ts.isObjectLiteralExpression(at) ? { object: at, env } : objectOf(step(at, env) ?? 'absent', asker);
  }

  function written(of: Bound, asker: ts.Node): Written {
    if (of === 'absent' || !('at' in of)) throw unclear(asker);
    return { at: bare(of.at), env: of.env };
  }

  /** Resolves an expression by one step. */
  function step(at: ts.Node, env: Env): Bound | null {
    if (ts.isIdentifier(at)) return at.text === 'undefined' ? 'absent' : named(at, env);
    if (ts.isPropertyAccessExpression(at)) return property({ at: at.expression, env }, at.name.text, at);
    if (ts.isElementAccessExpression(at)) {
      // The key is known only at run time; all properties have the same type.
      const { object, env: inner } = objectOf({ at: at.expression, env }, at);
      const first = object.properties.find(ts.isPropertyAssignment);
      return first ? { at: first.initializer, env: inner } : null;
    }
    if (ts.isConditionalExpression(at)) return { at: truth(at.condition, env) ? at.whenTrue : at.whenFalse, env };
    if (ts.isBinaryExpression(at)) {
      const kind = at.operatorToken.kind;
      if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return truth(at.left, env) ? { at: at.right, env } : 'absent';
      if (kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken)
        return { at: truth(at.left, env) ? at.left : at.right, env };
    }
    if (ts.isCallExpression(at)) {
      const made = functionOf({ at: at.expression, env }) ?? declaredFor(at, env);
      return (
        made &&
        called(
          made,
          at.arguments.flatMap((one) =>
            ts.isSpreadElement(one) ? list({ at: one.expression, env }) : [{ at: one, env }],
          ),
        )
      );
    }
    return null;
  }

  type Callable = { made: ts.FunctionLikeDeclaration; env: Env };
  function declaredFor(call: ts.CallExpression, env: Env): Callable | null {
    const made = checker.getResolvedSignature(call)?.declaration;
    return made && isFunction(made) ? { made, env } : null;
  }
  function functionOf(of: Bound): Callable | null {
    if (of === 'absent' || !('at' in of)) return null;
    const [at, { env }] = [bare(of.at), of];
    if (isFunction(at)) return { made: at, env };
    if (ts.isIdentifier(at)) {
      const declared = symbolOf(at)?.valueDeclaration;
      if (declared && isFunction(declared)) return { made: declared, env };
      return functionOf(named(at, env) ?? 'absent');
    }
    if (!ts.isPropertyAccessExpression(at)) return null;
    try {
      return functionOf(property({ at: at.expression, env }, at.name.text, at));
    } catch (error) {
      // A method of an object that exists only at run time.
      if (error instanceof Unclear || error instanceof NeedsCall) return null;
      throw error;
    }
  }

  /** The value that a function returns. */
  function called({ made, env }: Callable, given: readonly Bound[]): Bound | null {
    if (!made.body) return null;
    const inner = bind(made, given, env);
    return ts.isBlock(made.body) ? returned(made.body.statements, inner) : { at: made.body, env: inner };
  }

  function returned(statements: readonly ts.Statement[], env: Env): Bound | null {
    for (const one of statements) {
      if (ts.isReturnStatement(one)) return one.expression ? { at: one.expression, env } : 'absent';
      let taken: readonly ts.Statement[] = [];
      if (ts.isBlock(one)) taken = one.statements;
      else if (ts.isIfStatement(one) && hasReturn(one)) {
        const way = truth(one.expression, env) ? one.thenStatement : one.elseStatement;
        if (way) taken = [way];
      } else if (ts.isSwitchStatement(one)) {
        const { clauses } = one.caseBlock;
        const is = clauses.find(
          (clause) =>
            ts.isCaseClause(clause) && choose(`${one.expression.getText()} is ${clause.expression.getText()}`),
        );
        taken = (is ?? clauses.at(-1))?.statements ?? [];
      }
      const found = returned(taken, env);
      if (found) return found;
    }
    return null;
  }
  const hasReturn = (node: ts.Node): boolean =>
    ts.isReturnStatement(node) ||
    (!isFunction(node) && (ts.forEachChild(node, (child) => hasReturn(child) || undefined) ?? false));

  /** Whether a condition holds, if the source determines it; otherwise `choose` decides. */
  function truth(given: ts.Node, env: Env): boolean {
    const at = bare(given);
    if (ts.isPrefixUnaryExpression(at) && at.operator === ts.SyntaxKind.ExclamationToken)
      return !truth(at.operand, env);
    if (ts.isTaggedTemplateExpression(at) || at.kind === ts.SyntaxKind.TrueKeyword) return true;
    if (isNone(at)) return false;
    if (ts.isIdentifier(at) || ts.isPropertyAccessExpression(at)) {
      try {
        const value = step(at, env);
        if (value === 'absent') return false;
        if (value && 'at' in value) return truth(value.at, value.env);
      } catch (error) {
        // Only a call determines the value.
        if (!(error instanceof Unclear || error instanceof NeedsCall)) throw error;
      }
    }
    return choose(at.getText());
  }

  /** The elements of an expression that evaluates to an array. */
  function list(of: Bound): Bound[] {
    if (of !== 'absent' && 'list' in of) return of.list;
    if (of === 'absent' || !('at' in of)) return [];
    const [at, { env }] = [bare(of.at), of];
    if (ts.isArrayLiteralExpression(at))
      return at.elements.flatMap((one) =>
        ts.isSpreadElement(one) ? list({ at: one.expression, env }) : [{ at: one, env }],
      );
    if (ts.isCallExpression(at) && ts.isPropertyAccessExpression(at.expression)) {
      const [name, inner, how] = [at.expression.name.text, at.expression.expression, at.arguments[0]];
      if (name === 'filter' || name === 'slice') return list({ at: inner, env });
      if (name === 'map' && how) return elements(inner, env).map((one) => mapped(how, env, one));
    }
    const next = step(at, env);
    if (!next) throw unclear(at);
    return list(next);
  }
  /** Like `list`; a list that is only known at run time is represented by one element. */
  function elements(at: ts.Expression, env: Env): (Bound | null)[] {
    try {
      return list({ at, env });
    } catch (error) {
      if (error instanceof Unclear || error instanceof NeedsCall) return [null];
      throw error;
    }
  }
  function mapped(how: ts.Expression, env: Env, one: Bound | null): Bound {
    if (ts.isIdentifier(how) && how.text === 'raw' && one) return { raw: one };
    const made = functionOf({ at: how, env });
    const result = made && (one ? called(made, [one]) : called(made, []));
    if (!result) throw unclear(how);
    return result;
  }

  /** The text of a string that the source determines. */
  function words(of: Bound, asker: ts.Node): string {
    const { at, env } = written(of, asker);
    if (ts.isStringLiteralLike(at)) return at.text;
    if (ts.isTemplateExpression(at))
      return (
        at.head.text +
        at.templateSpans.map((span) => words({ at: span.expression, env }, at) + span.literal.text).join('')
      );
    return words(step(at, env) ?? 'absent', at);
  }

  /** The text of a fragment, with placeholders for values; null for none. */
  function text(of: Bound, asker: ts.Node): string | null {
    if (of === 'absent') return null;
    if ('raw' in of) return words(of.raw, asker);
    const { at, env } = written(of, asker);
    if (ts.isTaggedTemplateExpression(at)) {
      const { template } = at;
      if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text;
      const parts = template.templateSpans.map(
        (span) => (part({ at: span.expression, env }, at) ?? hole) + span.literal.text,
      );
      return template.head.text + parts.join('');
    }
    if (isNone(at)) return null;
    if (ts.isIdentifier(at) && at.text === 'empty') return '';
    if (ts.isCallExpression(at) && ts.isIdentifier(at.expression)) {
      const [first, second] = at.arguments;
      if (at.expression.text === 'raw' && first) return words({ at: first, env }, at);
      if (at.expression.text === 'join' && first) {
        const between = second ? words({ at: second, env }, at) : ',';
        const parts = ofSql(first) ? list({ at: first, env }).map((one) => part(one, at)) : [hole];
        return parts.filter((one) => one !== null).join(between);
      }
    }
    const next = step(at, env);
    if (!next) throw unclear(at);
    return text(next, at);
  }
  const ofSql = (array: ts.Expression): boolean => {
    const type = checker.getTypeAtLocation(array);
    const one = checker.isTupleType(type) ? type : checker.getIndexTypeOfType(type, ts.IndexKind.Number);
    return one === undefined || one === type || isSql(one);
  };

  /** A part of a template or a list: a fragment, or a value. */
  function part(of: Bound, asker: ts.Node): string | null {
    if (of === 'absent' || !('at' in of)) return text(of, asker);
    return isSql(checker.getTypeAtLocation(of.at)) ? text(of, asker) : isNone(of.at) ? null : hole;
  }

  /** The values known in a function that is called with `given`. */
  function bind(made: ts.SignatureDeclaration, given: readonly Bound[], env: Env): Env {
    const inner = new Map(env);
    const put = (name: ts.Node, value: Bound) => {
      const symbol = checker.getSymbolAtLocation(name);
      if (symbol) inner.set(symbol, value);
    };
    made.parameters.forEach((parameter, nth) => {
      const { name, initializer, dotDotDotToken } = parameter;
      if (dotDotDotToken) return put(name, { list: given.slice(nth) });
      // The parameter is determined by the calls.
      if (given.length === 0 && !initializer && !parameter.questionToken) return;
      const value: Bound = given[nth] ?? (initializer ? { at: initializer, env } : 'absent');
      if (ts.isIdentifier(name)) put(name, value);
      else
        for (const one of name.elements) {
          if (ts.isOmittedExpression(one)) continue;
          try {
            put(one.name, element(one, value));
          } catch (error) {
            // The error is reported where the value is needed.
            if (!(error instanceof Unclear || error instanceof NeedsCall)) throw error;
          }
        }
    });
    return inner;
  }

  return {
    /** The values known in a function that is called by this call. */
    inside: (made: ts.SignatureDeclaration, call: ts.CallExpression, env: Env): Env =>
      bind(
        made,
        call.arguments.map((at) => ({ at, env })),
        env,
      ),
    /** The statement of a query, with its values numbered. */
    statement(at: ts.Expression, env: Env): string {
      const found = text({ at, env }, at);
      if (found === null) throw unclear(at);
      let nth = 0;
      return found.replaceAll(hole, () => `$${(nth += 1)}`);
    },
  };
}

const isNone = (at: ts.Node) => at.kind === ts.SyntaxKind.NullKeyword || at.kind === ts.SyntaxKind.FalseKeyword;

/** An expression without parentheses, type annotations and `await`. */
const bare = (at: ts.Node): ts.Node =>
  ts.isParenthesizedExpression(at) ||
  ts.isAsExpression(at) ||
  ts.isSatisfiesExpression(at) ||
  ts.isNonNullExpression(at) ||
  ts.isAwaitExpression(at)
    ? bare(at.expression)
    : at;

export const isFunction = (node: ts.Node): node is ts.FunctionLikeDeclaration =>
  ts.isArrowFunction(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isFunctionExpression(node) ||
  ts.isMethodDeclaration(node);
