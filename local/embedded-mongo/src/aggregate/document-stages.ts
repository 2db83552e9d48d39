import { MongoError } from '../errors';
import { typeName, type Document, type Value } from '../bson/types';
import { compileAddition, compileProjection, compileRemoval } from '../query/projection';
import { compileExpression } from './expression';

export type DocumentStage = (document: Document) => Document;

/** @returns the stage if it is one that turns each document into one document */
export function documentStage(name: string, spec: Value): DocumentStage | undefined {
  switch (name) {
    case '$project':
      return projection(requireDocument(name, spec));
    case '$set':
    case '$addFields': {
      const add = compileAddition(requireDocument(name, spec));
      return (document) => add(document);
    }
    case '$unset':
      return compileRemoval(unsetPaths(spec));
    case '$replaceRoot': {
      const newRoot = requireDocument(name, spec).get('newRoot');
      if (newRoot === undefined)
        throw new MongoError(40414, "BSON field '$replaceRoot.newRoot' is missing but a required field");
      return replacement(newRoot);
    }
    case '$replaceWith':
      return replacement(spec);
    default:
      return undefined;
  }
}

export function requireDocument(name: string, spec: Value): Document {
  if (spec instanceof Map) return spec;
  throw new MongoError(40272, `${name} specification stage must be an object, got ${typeName(spec)}`);
}

function projection(spec: Document): DocumentStage {
  if (spec.size === 0)
    throw new MongoError(
      51272,
      'Invalid $project :: caused by :: projection specification must have at least one field',
    );
  const project = compileProjection(spec, false);
  return (document) => project(document);
}

function unsetPaths(spec: Value): string[] {
  const paths = Array.isArray(spec) ? spec : [spec];
  if (paths.length === 0 || paths.some((path) => typeof path !== 'string')) {
    throw new MongoError(31002, '$unset specification must be a string or an array of strings');
  }
  return paths as string[];
}

function replacement(spec: Value): DocumentStage {
  const expression = compileExpression(spec);
  return (document) => {
    const root = expression({ root: document, variables: new Map() });
    if (root instanceof Map) return root;
    throw new MongoError(
      40228,
      `'newRoot' expression must evaluate to an object, but resulting value was of type: ${typeName(root)}`,
    );
  };
}
