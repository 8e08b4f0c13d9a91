import type { letterWords as english } from '../en/letter-words.ts'
import { letterWords as forStaff } from '../en/letter-words.ts'

export const letterWords: Readonly<Record<keyof typeof english, string>> = {
  // The reasons stand in the correspondence, which staff read.
  ...forStaff,
  page: 'Página {page} de {pages}',
  numberLater: 'se asigna al enviarla',
  howToStop:
    'Para dejar de recibir cartas que pidan un pago, escriba a la dirección de arriba o llame al {phone}. Seguirá recibiendo respuestas, recibos y lo que exige la ley.',
}
