export function generatePassword(): string;
