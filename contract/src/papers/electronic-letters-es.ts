import type { LettersCompany } from './electronic-letters.ts'
import { englishCounts } from './english-counts-es.ts'

/** In Spanish: what a person agrees to who takes letters by e-mail. */
export const electronicLettersTextEs = ({
  companyName,
  servicingEmail,
  phone,
  tollFree,
}: LettersCompany): string =>
  `Acepto que ${companyName} me envíe las cartas sobre los certificados de impuestos de mi propiedad por correo electrónico, como archivos PDF, en lugar de por correo postal: montos de liquidación, recibos, acuerdos de plan de pagos y liberaciones de gravamen. El aviso previo a la ejecución del gravamen siempre llega por correo postal. Puedo leer correos electrónicos y archivos PDF, e imprimirlos o guardarlos. Puedo volver al papel en cualquier momento y sin costo: en la página de mi perfil, llamando al ${tollFree || phone} o escribiendo a ${servicingEmail}. Puedo pedir una copia en papel de cualquier carta. Si cambia mi dirección de correo electrónico, las cartas llegan por correo postal hasta que yo acepte de nuevo para la nueva dirección. ${englishCounts(servicingEmail)}`
