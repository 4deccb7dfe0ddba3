export const MAX_POLICIES = 3;

export const policyProblems = {
  birthDate: 'La fecha de nacimiento no puede ser anterior a 1900 ni posterior a hoy.',
  tooMany: 'Un cliente tiene tres obras sociales como máximo.',
  sameInsurer: 'La obra social ya está en otro renglón.',
  otherPlan: 'El plan es de otra obra social.',
  otherFirst: 'La obra social tiene que ser la primera de las coberturas.',
} as const;
