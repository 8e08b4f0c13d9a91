import { template as codec, type Template } from '@fieldstone/contract/entities/mail/template'
import { templateRoutes } from '@fieldstone/contract/routes/mail/templates'
import { placeholdersOf, type TemplateCode } from '@fieldstone/contract/templates'
import type { AccountLanguage } from '@fieldstone/domain/accounts/language'
import { checkTemplate, TEMPLATE_LIMITS, type TemplateProblem } from '@fieldstone/domain/templates/template'
import type { FormProblem } from '../../lib/form/values.ts'
import { t as waiting } from '../../lib/messages/approvals.ts'
import { t } from '../../lib/messages/templates.ts'
import { keyOf } from '../../lib/query-keys.ts'
import { useSend } from '../../lib/use-send.ts'
import type { Confirmation } from '../../records/approvals/use-confirmation.tsx'
import { useVersionedForm } from '../../records/use-versioned-form.ts'
import type { VersionedRecord } from '../../records/versioned.ts'
import { showSuccess } from '../../ui/toasts.tsx'

/** The values of the form. The note is stored with the new version. */
export type TemplateValues = Readonly<Record<'subject' | 'text' | 'note', string>>

export const templateValuesOf = ({ subject, text }: Template): TemplateValues => ({ subject, text, note: '' })

/** The key of a template in one language. */
export const templateKey = (code: TemplateCode, language: AccountLanguage) =>
  keyOf(templateRoutes.getTemplate, { params: { code }, query: { language } })

/** Templates tell payers where to pay, so every change is sent with the user's own password and code. */
function useVersionedTemplate(
  { code, language }: Template,
  ask: Confirmation['ask'],
): VersionedRecord<Template, TemplateValues> {
  const save = useSend(templateRoutes.saveTemplate, { shows: templateKey(code, language) })
  return {
    codec,
    valuesOf: templateValuesOf,
    extras: ['note'],
    save: async ({ version }, _changed, values) => {
      const { approvalId, ...saved } = await ask((own) =>
        save({ params: { code }, body: { ...values, ...own, language, version } }),
      )
      void showSuccess(approvalId === undefined ? t('saved') : waiting('waits'))
      return saved
    },
  }
}

/** The form over a template, checked by the rules of the server. */
export const useTemplateForm = (template: Template, ask: Confirmation['ask']) =>
  useVersionedForm<Template, TemplateValues>({
    record: template,
    versioned: useVersionedTemplate(template, ask),
    check: (values) => problemOf(template.code, values),
    asksBeforeLeaving: true,
    onSaved: () => undefined,
  })

function problemOf(code: TemplateCode, values: TemplateValues): FormProblem | null {
  const problems = checkTemplate(values, placeholdersOf(code))
  if (problems.length === 0) return null
  const parts = [...new Set(problems.map(({ part }) => part))]
  const fields = parts.map((part) => {
    const sentences = problems.filter((it) => it.part === part).map(sentenceOf)
    return [part, sentences.join(' ')] as const
  })
  return { title: t('problem'), fields: Object.fromEntries(fields) }
}

function sentenceOf(it: TemplateProblem): string {
  if (it.problem === 'unknown' || it.problem === 'missing')
    return t(`problem_${it.problem}`, { placeholder: `{${it.name}}` })
  return it.problem === 'too-long'
    ? t('problem_too-long', { most: TEMPLATE_LIMITS[it.part] })
    : t(`problem_${it.problem}`)
}
