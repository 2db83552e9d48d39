import { REGISTRY_NAME_RULE } from '@savepoint/contracts/regions';
import type { TLocalizedValidationError } from 'typebox/error';

/**
 * Returns a sentence for each field of a file that its schema refuses: the field, what is wrong, and what to do.
 * @param content of the file
 */
export function describeProblems(errors: readonly TLocalizedValidationError[], content: unknown): string[] {
  const sentences = errors.flatMap((error) => describe(error, content));
  return [...new Set(sentences)];
}

function describe(error: TLocalizedValidationError, content: unknown): string[] {
  const path = error.instancePath.split('/').slice(1);
  const field = path.join('.');
  const at = (name: string) => (field ? `${field}.${name}` : name);
  const sentence = (text: string) => [`${field || 'the file'}: ${text}`];
  switch (error.keyword) {
    // The same field is named by `additionalProperties`.
    case 'boolean':
      return [];
    case 'required':
      return error.params.requiredProperties.map((name) => `${at(name)}: this field is required; add it`);
    case 'additionalProperties':
      return error.params.additionalProperties.map((name) =>
        field === 'regions'
          ? `${at(name)}: not a name for a region; use ${REGISTRY_NAME_RULE}`
          : `${at(name)}: there is no such field; remove it, or correct its name`,
      );
    case 'enum':
      return sentence(`use one of ${error.params.allowedValues.join(', ')}`);
    case 'pattern':
      return sentence(
        field === 'remote'
          ? `not a name for a remote; use ${REGISTRY_NAME_RULE}`
          : `${JSON.stringify(valueAt(content, path))} is not a path in this folder; begin it with ./`,
      );
    case 'type':
      return sentence(`must be of the type ${String(error.params.type)}`);
    case 'minProperties':
      return sentence('name at least one');
    default:
      return sentence(error.message);
  }
}

const valueAt = (content: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], content);
