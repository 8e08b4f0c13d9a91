import type { Catalogues } from '../translated.ts'

export const rateLimit: Catalogues['rateLimit'] = {
  minutes: {
    one: 'Demasiados intentos. Intente de nuevo en {count} minuto.',
    many: 'Demasiados intentos. Intente de nuevo en {count} de minutos.',
    other: 'Demasiados intentos. Intente de nuevo en {count} minutos.',
  },
  hours: {
    one: 'Demasiados intentos. Intente de nuevo en {count} hora, más o menos.',
    many: 'Demasiados intentos. Intente de nuevo en {count} de horas, más o menos.',
    other: 'Demasiados intentos. Intente de nuevo en {count} horas, más o menos.',
  },
}
