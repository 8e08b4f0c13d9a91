import { badRequest } from './fault.ts'

/** A form-encoded value: a text, or a group of them by name (a list is a group named 0, 1, ...). */
export type FormValue = string | FormGroup
export type FormGroup = Map<string, FormValue>

const MAX_DEPTH = 8

/** Reads Stripe's nested form encoding, `a[b][0][c]=text`, from a body or a query string. */
export function parseForm(encoded: string): FormGroup {
  const form: FormGroup = new Map()
  for (const [name, value] of new URLSearchParams(encoded)) put(form, pathOf(name), value, name)
  return form
}

function pathOf(name: string): string[] {
  const start = name.indexOf('[')
  if (start === -1) return [name]
  const inner = name.slice(start)
  if (start === 0 || !/^(\[[^[\]]*\])+$/.test(inner)) throw malformed(name)
  return [name.slice(0, start), ...inner.slice(1, -1).split('][')]
}

function put(form: FormGroup, path: string[], value: string, name: string): void {
  if (path.length > MAX_DEPTH) throw malformed(name)
  let group = form
  path.forEach((part, depth) => {
    const key = part === '' ? String(group.size) : part // `a[]=x` appends
    if (depth === path.length - 1) {
      if (group.get(key) instanceof Map) throw malformed(name)
      group.set(key, value)
      return
    }
    const next = group.get(key) ?? new Map<string, FormValue>()
    if (typeof next === 'string') throw malformed(name)
    group.set(key, next)
    group = next
  })
}

function malformed(name: string): Error {
  return badRequest(`Invalid parameter name: ${name}`, { param: name })
}
