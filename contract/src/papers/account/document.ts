import type { KnownThen } from '../../entities/analysis/known-then.ts'
import { formatLongDate } from '../../format.ts'
import { type Figures, figureSection, saysOf } from './figure.ts'
import { issuedSection } from './issued.ts'
import { stoodSection } from './record.ts'
import { rulesSection } from './rules.ts'
import type { Section } from './section.ts'
import { sentSection, viewsSection } from './sent.ts'

/**
 * The whole text of the account of a day: what the product would have said of a certificate, and did say. The page and the PDF
 * only lay it out. It is for staff, who read English.
 */
export interface AccountDocument extends Figures {
  readonly title: string
  readonly about: string
  readonly sections: readonly Section[]
}

/** `when`: an instant in the reader's words. Nothing is computed here but differences. */
export function accountDocument(known: KnownThen, when: (at: Date) => string): AccountDocument {
  const { certificateNo, parcelNo, countyName, stateName } = known
  return {
    title: `As known on ${formatLongDate(known.on, 'en')}`,
    about: `Tax certificate ${certificateNo}, parcel ${parcelNo}, ${countyName} County, ${stateName}`,
    ...saysOf(known, when),
    sections: [
      figureSection(known, when),
      issuedSection(known, when),
      stoodSection(known, when),
      rulesSection(known, when),
      sentSection(known, when),
      viewsSection(known, when),
    ],
  }
}
