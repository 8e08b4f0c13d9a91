import { placeholderWords } from '@fieldstone/contract/templates/placeholder-words'
import {
  TEMPLATE_LIMITS,
  type TemplatePart,
  type TemplateProblem,
} from '@fieldstone/domain/templates/template'
import type { Sentence } from '../../messages/language.ts'
import { t } from '../../messages/template-problems.ts'
import { Refusal } from '../../refusal.ts'

/** Throws `bad_request` with the problems of each part, naming the placeholders. */
export function refuseUnsound(problems: readonly TemplateProblem[]): void {
  if (problems.length === 0) return
  const parts = [...new Set(problems.map(({ part }) => part))]
  const fields = parts.map((part) => [part, sentenceOf(part, problems)] as const)
  throw new Refusal('bad_request', { fields: Object.fromEntries(fields), log: 'template' })
}

function sentenceOf(part: TemplatePart, problems: readonly TemplateProblem[]): Sentence {
  const ofPart = problems.filter((it) => it.part === part)
  const kinds = [...new Set(ofPart.map(({ problem }) => problem))]
  const found = kinds.map((kind) => {
    const names = ofPart.flatMap((it) => ('name' in it && it.problem === kind ? [`{${it.name}}`] : []))
    if (kind === 'unknown' || kind === 'missing') return t(kind, { names: names.join(', ') })
    if (kind === 'brace') return t(kind, { example: '{link}' })
    return kind === 'too-long' ? t(kind, { most: TEMPLATE_LIMITS[part] }) : t(kind)
  })
  return (language) => found.map((sentence) => sentence(language)).join(' ')
}

/** Throws `bad_request` if values are missing. */
export function refuseEmpty(names: readonly string[]): void {
  if (names.length === 0) return
  const message = t('emptyValues', { names: names.map(placeholderWords).join(', ') })
  throw new Refusal('bad_request', { message, log: 'value missing' })
}
