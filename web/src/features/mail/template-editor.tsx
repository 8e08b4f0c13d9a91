import type { Template, TemplatePlaceholder } from '@fieldstone/contract/entities/mail/template'
import { placeholderWords } from '@fieldstone/contract/templates/placeholder-words'
import { TEMPLATE_LIMITS } from '@fieldstone/domain/templates/template'
import { useRef } from 'react'
import { Form } from '../../lib/form/form.tsx'
import { t } from '../../lib/messages/templates.ts'
import EditConflict from '../../records/edit-conflict.tsx'
import { SaveBar } from '../../records/save-bar.tsx'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { templateValuesOf, type useTemplateForm } from './use-template-form.ts'

interface TemplateEditorProps {
  readonly form: ReturnType<typeof useTemplateForm>
  readonly template: Template
}

/** Subject and text with the placeholders to insert. */
export function TemplateEditor({ form, template }: TemplateEditorProps) {
  // A placeholder goes into the field that was edited last.
  const last = useRef<'subject' | 'text'>('text')
  const insert = (name: string) => {
    const part = last.current
    const field = document.getElementById(part)
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
    const [from, to] = [field.selectionStart ?? 0, field.selectionEnd ?? 0]
    const value = form.values[part]
    form.set({ [part]: `${value.slice(0, from)}{${name}}${value.slice(to)}` })
    const caret = from + name.length + 2
    field.focus()
    // Runs after React has set the value.
    requestAnimationFrame(() => field.setSelectionRange(caret, caret))
  }
  return (
    <Sheet isRuled className="stack">
      <Form form={form} className="stack">
        <EditConflict form={form} valuesOf={templateValuesOf} labelOf={(name) => t(name)} />
        <TextField
          {...form.field('subject')}
          label={t('subject')}
          maxLength={TEMPLATE_LIMITS.subject}
          onFocus={() => {
            last.current = 'subject'
          }}
        />
        <TextAreaField
          {...form.field('text')}
          label={t('text')}
          rows={16}
          className="template-text"
          maxLength={TEMPLATE_LIMITS.text}
          onFocus={() => {
            last.current = 'text'
          }}
        />
        <TextField {...form.field('note')} label={t('note')} maxLength={200} />
        <SaveBar form={form} labelOf={(name) => t(name)} save={t('save')} />
      </Form>
      <PlaceholderList placeholders={template.placeholders} onInsert={insert} />
    </Sheet>
  )
}

interface PlaceholderListProps {
  readonly placeholders: readonly TemplatePlaceholder[]
  readonly onInsert: (name: string) => void
}

const PlaceholderList = ({ placeholders, onInsert }: PlaceholderListProps) => (
  <section className="stack tight" aria-labelledby="placeholders">
    <h2 id="placeholders">{t('placeholders')}</h2>
    <p className="muted">{t('placeholdersLede')}</p>
    <ul className="placeholder-list">
      {placeholders.map(({ name, example, isRequired }) => {
        const placeholder = `{${name}}`
        const meaning = placeholderWords(name)
        return (
          <li key={name}>
            <button
              type="button"
              className="placeholder"
              aria-label={t('insert', { placeholder, meaning })}
              onClick={() => onInsert(name)}
            >
              {placeholder}
            </button>
            <span>
              {meaning}
              {isRequired ? <b> ({t('required')})</b> : null}
              <span className="muted small placeholder-example">{example}</span>
            </span>
          </li>
        )
      })}
    </ul>
  </section>
)
