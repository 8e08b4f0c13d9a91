import { badRequest } from './fault.ts'
import type { FormGroup, FormValue } from './form.ts'

/** Checks one parameter and gives its value; refuses it with Stripe's error. `name` as in `line_items[0][quantity]`. */
export type Reader<T> = (value: FormValue | undefined, name: string) => T
export type Read<R> = R extends Reader<infer T> ? T : never

/** A group of named parameters; any other name is refused with `parameter_unknown`. */
export function group<S extends Record<string, Reader<unknown>>>(
  shape: S,
): Reader<{ [K in keyof S]: Read<S[K]> }> {
  return (value, name) => {
    const form = asGroup(value, name)
    for (const key of form.keys()) if (!Object.hasOwn(shape, key)) throw unknown(key, child(name, key))
    const entries = Object.entries(shape).map(([key, read]) => [key, read(form.get(key), child(name, key))])
    // Object.fromEntries forgets the keys' types; the readers of `shape` made each value.
    return Object.fromEntries(entries) as { [K in keyof S]: Read<S[K]> }
  }
}

export function optional<T>(read: Reader<T>): Reader<T | undefined> {
  return (value, name) => (value === undefined ? undefined : read(value, name))
}

/** A text of 1 to `max` characters. */
export function text(max = 5000): Reader<string> {
  return (value, name) => {
    const found = asText(value, name)
    if (found.length > max) throw badRequest(`Invalid string: at most ${max} characters.`, { param: name })
    return found
  }
}

export function integer(min: number, max: number): Reader<number> {
  return (value, name) => {
    const found = asText(value, name)
    if (!/^-?\d{1,15}$/.test(found)) {
      throw badRequest(`Invalid integer: ${found}`, { code: 'parameter_invalid_integer', param: name })
    }
    const number = Number(found)
    if (number < min || number > max) {
      const message = `This value must be between ${min} and ${max} (inclusive).`
      throw badRequest(message, { code: 'parameter_invalid_integer', param: name })
    }
    return number
  }
}

export const bool: Reader<boolean> = (value, name) => oneOf('true', 'false')(value, name) === 'true'

/** One of Stripe's enum values; the SDK's types do not check them, so we do. */
export function oneOf<const V extends string>(...allowed: V[]): Reader<V> {
  return (value, name) => {
    const found = asText(value, name)
    const match = allowed.find((one) => one === found)
    if (match === undefined) {
      throw badRequest(`Invalid ${name}: must be one of ${allowed.join(', ')}`, { param: name })
    }
    return match
  }
}

export const webAddress: Reader<string> = (value, name) => {
  const found = asText(value, name)
  // Stripe accepts the literal {CHECKOUT_SESSION_ID} inside; URL.canParse does too.
  if (!/^[\x21-\x7e]+$/.test(found) || !URL.canParse(found) || !/^https?:$/.test(new URL(found).protocol)) {
    throw badRequest('Not a valid URL', { code: 'url_invalid', param: name })
  }
  return found
}

export function listOf<T>(read: Reader<T>, max = 100): Reader<T[]> {
  return (value, name) => {
    const form = asGroup(value, name)
    if (form.size === 0) throw required(name)
    if (form.size > max || [...form.keys()].some((key) => !/^\d{1,3}$/.test(key))) {
      throw badRequest('Invalid array', { param: name })
    }
    return [...form].map(([key, item]) => read(item, child(name, key)))
  }
}

/** Stripe's metadata: at most 50 keys of 40 characters with values of 500. An empty value removes the key. */
export const metadata: Reader<Record<string, string>> = (value, name) => {
  const form = asGroup(value, name)
  if (form.size > 50) throw badRequest('Metadata can have at most 50 keys.', { param: name })
  const found: Record<string, string> = {}
  for (const [key, item] of form) {
    if (typeof item !== 'string' || key.length > 40 || item.length > 500 || key === '__proto__') {
      throw badRequest('Metadata keys hold 40 and values 500 characters.', { param: child(name, key) })
    }
    if (item !== '') found[key] = item
  }
  return found
}

function asText(value: FormValue | undefined, name: string): string {
  if (value === undefined) throw required(name)
  if (typeof value !== 'string') throw badRequest('Invalid string', { param: name })
  if (value === '') {
    const message = `You passed an empty string for '${name}'. Leave it out instead.`
    throw badRequest(message, { code: 'parameter_invalid_empty', param: name })
  }
  return value
}

function asGroup(value: FormValue | undefined, name: string): FormGroup {
  if (value === undefined) throw required(name)
  if (typeof value === 'string') throw badRequest('Invalid object', { param: name })
  return value
}

function child(name: string, key: string): string {
  return name === '' ? key : `${name}[${key}]`
}

function required(name: string): Error {
  return badRequest(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name })
}

function unknown(key: string, name: string): Error {
  if (key === 'payment_method_types') {
    const message =
      'The parameter payment_method_types is no longer supported. Use allowed_payment_method_types.'
    return badRequest(message, { code: 'payment_method_types_no_longer_supported', param: name })
  }
  return badRequest(`Received unknown parameter: ${name}`, { code: 'parameter_unknown', param: name })
}
