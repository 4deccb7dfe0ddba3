/** This module imports no schemas, since the sign-in page loads none. */
export const requiredField = 'Este campo es obligatorio.';
export const invalidEmail = 'Ingresá un correo electrónico válido.';
export const invalidNumber = 'Ingresá un número.';
export const invalidOption = 'Elegí una de las opciones.';
export const invalidReference = 'La referencia no es válida.';
export const invalidDate = 'La fecha proporcionada no es válida.';

export const aboveZero = 'Tiene que ser mayor que 0.';
export const numberBelow = (min: number) => `No puede ser menor que ${min}.`;
export const numberAbove = (max: number) => `No puede ser mayor que ${max}.`;
export const amountTooLarge = 'El importe es demasiado grande.';
export const tooManyDecimals = 'No puede tener más de 2 decimales.';
