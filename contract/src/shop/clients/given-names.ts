import { searchKey } from '../../base/text.ts';

/** Usual second given names in Argentina. Names that are also frequent surnames, such as 'Martín', count as given names. */
export const givenNames: ReadonlySet<string> = new Set(
  [
    'Abigail Adela Adriana Agustina Alejandra Alicia Amalia Amelia Ana Analía Andrea Ángela Ángeles Antonella Antonia Aurora',
    'Azul Bautista Beatriz Belén Berta Betina Blanca Brenda Camila Candela Carina Carla Carmen Carolina Catalina Cecilia Celeste',
    'Celia Clara Claudia Constanza Cristina Daniela Débora Delfina Delia Dolores Dora Edith Elba Elena Elisa Elizabeth Elsa Elvira',
    'Emilia Emma Ester Esther Estela Estefanía Eugenia Eva Evangelina Fabiana Fátima Felisa Fernanda Florencia Francisca Gabriela',
    'Gisela Gladys Gloria Graciela Guadalupe Haydée Hebe Hilda Inés Irene Irma Isabel Ivana Jimena Jorgelina Josefa Josefina Juana',
    'Judith Julia Juliana Julieta Karina Laura Leonor Leticia Lidia Liliana Lorena Lourdes Lucía Luciana Lucrecia Luisa Luján Luz',
    'Mabel Magdalena Malena Manuela Marcela Margarita María Mariana Mariela Marina Marisa Marta Martha Martina Matilde Mercedes',
    'Micaela Milagros Mirta Mónica Nancy Natalia Nélida Nilda Noelia Noemí Nora Norma Olga Ofelia Paola Patricia Paula Paulina Paz',
    'Pilar Raquel Rebeca Rita Rocío Rosa Rosalía Rosana Rosario Roxana Ruth Sabrina Sandra Sara Silvana Silvia Silvina Sofía Sol',
    'Soledad Sonia Stella Susana Teresa Teresita Valentina Valeria Vanesa Verónica Victoria Violeta Virginia Viviana Ximena Yamila',
    'Yanina Yolanda Zulema',
    'Abel Adolfo Adrián Agustín Alberto Aldo Alejandro Alejo Alfredo Andrés Ángel Aníbal Antonio Ariel Armando Arturo Augusto',
    'Benjamín Bernardo Bruno Carlos Cayetano César Claudio Cristian Damián Daniel Darío David Diego Domingo Edgardo Eduardo',
    'Emanuel Emiliano Emilio Enrique Ernesto Esteban Eugenio Ezequiel Fabián Fabricio Facundo Federico Felipe Félix Fernando',
    'Francisco Gabriel Gastón Gerardo Germán Gerónimo Gonzalo Guillermo Gustavo Héctor Hernán Hilario Horacio Hugo Ignacio Isidro',
    'Ismael Iván Javier Jesús Joaquín Jorge José Juan Julián Julio Leandro Leonardo Leonel Lautaro Lucas Luciano Luis Manuel',
    'Marcelo Marcos Mariano Mario Martín Mateo Matías Mauricio Maximiliano Máximo Miguel Nahuel Néstor Nicolás Norberto Omar Orlando',
    'Oscar Osvaldo Pablo Patricio Pedro Rafael Ramiro Ramón Raúl René Ricardo Roberto Rodolfo Rodrigo Rolando Román Roque Rubén',
    'Salvador Santiago Sebastián Sergio Silvio Simón Tadeo Tomás Ulises Valentín Vicente Víctor Walter',
  ].flatMap((names) => names.split(' ').map(searchKey)),
);
