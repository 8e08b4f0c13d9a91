import { t } from '../lib/messages/save-bar.ts'
import { focusField } from '../ui/error-summary.tsx'
import './section-index.css'

export interface FormSection {
  /** Of its fieldset. */
  readonly id: string
  readonly title: string
  /** Its fields with unsaved input. */
  readonly changedCount: number
}

/** The sections of a long form, each a way to its fieldset; beside the form where there is room, else above it. */
export const SectionIndex = ({ sections }: { readonly sections: readonly FormSection[] }) => (
  <nav className="section-index" aria-label={t('sections')}>
    <ul>
      {sections.map(({ id, title, changedCount }) => (
        <li key={id}>
          <a href={`#${id}`} onClick={(event) => focusField(event, id)}>
            {title}
          </a>
          {changedCount > 0 ? <span className="muted">{t('changedIn', { count: changedCount })}</span> : null}
        </li>
      ))}
    </ul>
  </nav>
)
